import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorMessages,
  errorStatus,
} from '../functions/_shared/contract/errors.ts';
import { isForPeople } from './guard.mjs';
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

function bodyOf(incoming: IncomingMessage, code: ErrorCode, message: string): [type: string, body: string] {
  if (isForPeople(incoming)) {
    return code === 'unavailable'
      ? ['text/html; charset=utf-8', startingPage]
      : ['text/plain; charset=utf-8', `${message}\n`];
  }
  // The API's own envelope, so that its clients need to know only one.
  const body: ErrorEnvelope = { status: 'error', error: { message, code } };
  return ['application/json', JSON.stringify(body)];
}

/**
 * Refuses a request: programs get the error envelope of the API, people a sentence. `unavailable` says when to come back;
 * as a page it does so by itself.
 */
export function refuse(incoming: IncomingMessage, response: ServerResponse, code: ErrorCode, message: string): void {
  const [type, body] = bodyOf(incoming, code, message);
  response.writeHead(errorStatus[code], {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(code === 'unavailable' && { 'retry-after': '1' }),
  });
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
