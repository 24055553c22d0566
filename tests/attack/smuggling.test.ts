import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { stack } from '../support/own-stack.ts';
import { createVerdicts } from './support/attacker.ts';
import { count, keepTally } from './support/tally.ts';

const { port, pathname } = new URL(stack.apiUrl);
keepTally();

/** Sends bytes unchanged and returns everything that comes back until the server closes or `patience` ends. */
function sendBytes(bytes: string, patience = 1_500): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    let text = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (error) => (text ? resolve(text) : reject(error)));
    socket.on('close', () => resolve(text));
    socket.write(bytes, 'latin1');
  });
}

const head = (method: string, path: string, headers: string[]) =>
  [`${method} ${pathname}${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n');
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const hidden = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nx-hidden: 1\r\n\r\n';
const close = 'connection: close';

const health = async () => {
  count({ requests: 1 });
  const response = await fetch(`${stack.apiUrl}/health`);
  return `${response.status} ${await response.text()}`;
};

it.each([
  ['GET with a chunked body', head('GET', '/health', ['transfer-encoding: chunked', close]) + chunk(hidden)],
  ['DELETE with a chunked body', head('DELETE', '/health', ['transfer-encoding: chunked', close]) + chunk(hidden)],
  ['HEAD with a chunked body', head('HEAD', '/health', ['transfer-encoding: chunked', close]) + chunk(hidden)],
  ['GET with a body', head('GET', '/health', [`content-length: ${hidden.length}`, close]) + hidden],
  ['content-length too small', head('POST', '/slot-types', ['content-length: 2', close]) + hidden],
  ['content-length too large', head('POST', '/slot-types', ['content-length: 999', close]) + hidden],
  ['content-length twice', head('POST', '/slot-types', ['content-length: 0', 'content-length: 60', close]) + hidden],
  ['content-length as a list', head('POST', '/slot-types', ['content-length: 0, 60', close]) + hidden],
  ['content-length negative', head('POST', '/slot-types', ['content-length: -1', close]) + hidden],
  ['content-length signed', head('POST', '/slot-types', ['content-length: +60', close]) + hidden],
  ['content-length in hexadecimal', head('POST', '/slot-types', ['content-length: 0x3c', close]) + hidden],
  [
    'both lengths',
    head('POST', '/slot-types', ['content-length: 4', 'transfer-encoding: chunked', close]) + chunk(hidden),
  ],
  ['an odd transfer-encoding', head('POST', '/slot-types', ['transfer-encoding: xchunked', close]) + chunk(hidden)],
  [
    'transfer-encoding twice',
    head('POST', '/slot-types', ['transfer-encoding: identity, chunked', close]) + chunk(hidden),
  ],
  ['a space before the colon', head('POST', '/slot-types', ['transfer-encoding : chunked', close]) + chunk(hidden)],
  ['a folded header', head('POST', '/slot-types', ['x: 1', ' transfer-encoding: chunked', close]) + chunk(hidden)],
  ['a bare line feed', head('GET', '/health', ['x: 1\ntransfer-encoding: chunked', close]) + chunk(hidden)],
  ['a line break in the path', `GET ${pathname}/health\r\nx: 1 HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`],
  ['an upgrade', head('GET', '/health', ['connection: upgrade', 'upgrade: h2c', 'http2-settings: AAMAAABk'])],
])('%s hides no request inside another', async (what, bytes) => {
  const verdicts = createVerdicts();
  const answer = await sendBytes(bytes);
  count({ requests: 1, serverErrors: Number(/^HTTP\/1\.1 5/m.test(answer)) });
  verdicts.expect(`${what}: a 5xx`, /^HTTP\/1\.1 5/m.test(answer), false);
  verdicts.expect(`${what}: the hidden answer`, answer.includes('"openapi"'), false);
  // The answer to a smuggled request would go to the next caller.
  for (let next = 0; next < 5; next += 1) {
    verdicts.expect(`${what}: the next caller`, await health(), '200 {"status":"ok"}');
  }
  verdicts.done();
  expect(answer).toBeDefined();
});
