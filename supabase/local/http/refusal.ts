import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorMessages, errorStatus } from '../../functions/_shared/contract/errors.ts';
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
 * Refuses a request: programs get the error envelope of the API, people a sentence. `unavailable` says when to come back;
 * as a page it does so by itself.
 */
export function refuse(incoming: IncomingMessage, response: ServerResponse, code: ErrorCode, message: string): void {
  const isAway = code === 'unavailable';
  const [type, body] =
    isAway && isForPeople(incoming) ? ['text/html; charset=utf-8', startingPage] : refusalBody(incoming, code, message);
  response.writeHead(errorStatus[code], { ...refusalHeaders(type), ...(isAway && { 'retry-after': '1' }) });
  response.end(body);
}

/** Answers 503: what would answer is not there yet, or is being started again. */
export const unavailable: Handler = (incoming, response) =>
  refuse(incoming, response, 'unavailable', errorMessages.unavailable);

/** Passes a request on as `passOn` does, and answers 503 when nothing answers there. */
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
