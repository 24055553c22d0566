import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { failureLine } from '../process/failure-line.ts';

const current = new AsyncLocalStorage<{ requestId: string; request: Request }>();
const print = console.error;

// @supabase/lite prints errors of the database in full, and those contain personal data.
console.error = (...what: unknown[]) => {
  const asked = what[0] === 'Auth error:' ? current.getStore() : undefined;
  if (!asked) return print(...what);
  const { requestId, request } = asked;
  print(failureLine({ requestId, method: request.method, url: new URL(request.url).pathname, error: what[1] }));
};

/**
 * Answers a request through @supabase/lite. Its 500 means that database or mail server could not be reached. Clients
 * would treat that as the end of their session, so they get a 503 that asks them to retry.
 */
export async function answerOrUnavailable(
  request: Request,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID();
  const answered = await current.run({ requestId, request }, answer);
  if (answered.status !== 500) return answered;
  await answered.body?.cancel();
  const body = { code: 503, error_code: 'unexpected_failure', msg: 'The service is not reachable right now.' };
  return Response.json(body, { status: 503, headers: { 'retry-after': '2', 'x-request-id': requestId } });
}
