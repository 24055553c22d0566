import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { failureLine } from '../process/failure-line.ts';

const current = new AsyncLocalStorage<{ requestId: string; request: Request }>();
const print = console.error;

function log(error: unknown): void {
  const asked = current.getStore();
  // A client that has disconnected does not wait for an answer.
  if (!asked || asked.request.signal.aborted) return;
  const { requestId, request } = asked;
  print(failureLine({ requestId, method: request.method, url: new URL(request.url).pathname, error }));
}

// @supabase/lite prints errors of the database in full, and those contain personal data.
console.error = (...what: unknown[]) => {
  if (what[0] === 'Auth error:' && current.getStore()) log(what[1]);
  else print(...what);
};

function unavailable(requestId: string): Response {
  const body = { code: 503, error_code: 'unexpected_failure', msg: 'The service is not reachable right now.' };
  return Response.json(body, { status: 503, headers: { 'retry-after': '2', 'x-request-id': requestId } });
}

/**
 * Answers a request. An error, and a 500 of @supabase/lite, mean that database or mail server could not be reached. Clients
 * would treat a 500 as the end of their session, so they get a 503 that asks them to retry.
 */
export async function answerOrUnavailable(
  request: Request,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID();
  return await current.run({ requestId, request }, async () => {
    try {
      const answered = await answer();
      if (answered.status !== 500) return answered;
      await answered.body?.cancel();
    } catch (error) {
      log(error);
    }
    return unavailable(requestId);
  });
}
