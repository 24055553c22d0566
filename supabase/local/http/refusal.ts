import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorStatus, type Reason } from '../../functions/_shared/contract/errors.ts';
import { refusalMessage } from '../../functions/_shared/contract/sentences.ts';
import { isForPeople, refusalBody, refusalHeaders } from './guard.mjs';
import { type Handler, passOn } from './http-server.ts';

const startingPage = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="color-scheme" content="light dark" />
  <meta http-equiv="refresh" content="1" />
  <title>Muster is starting</title>
  <p>Muster is starting …</p>
</html>
`;

/**
 * Refuses a request: programs get the error envelope of the API, people a sentence. `unavailable` says when to retry;
 * its page reloads itself.
 */
export function refuse(incoming: IncomingMessage, response: ServerResponse, reason: Reason): void {
  const { code, params } = reason;
  const isAway = code === 'unavailable';
  const [type, body] =
    isAway && isForPeople(incoming)
      ? ['text/html; charset=utf-8', startingPage]
      : refusalBody(incoming, code, refusalMessage(reason), params);
  response.writeHead(errorStatus[code], {
    ...refusalHeaders(type),
    ...(isAway && { 'retry-after': String(params.retry_after) }),
  });
  response.end(body);
}

/** Answers 503: the part that would answer is starting or restarting. */
export const unavailable: Handler = (incoming, response) =>
  refuse(incoming, response, { code: 'unavailable', params: { what: 'service', retry_after: 1 } });

/** Passes a request on as `passOn` does, and answers 503 if nothing answers there. */
export async function passOnOrRefuse(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  path: string,
): Promise<void> {
  try {
    await passOn(incoming, response, port, path);
  } catch (error) {
    if (response.headersSent || response.destroyed) throw error;
    await unavailable(incoming, response);
  }
}
