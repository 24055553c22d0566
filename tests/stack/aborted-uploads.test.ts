import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, type Program, runScript } from '../support/start-program.ts';

let folder: StackFolder;
let start: Program;
let token: string;
beforeAll(async () => {
  folder = await stackFolder({ migrated: true });
  start = runScript('start.ts', [], folder.env);
  await start.prints('Ctrl-C stops it');
  token = (await signIn(infoOf(folder.dataDir), 'admin@example.com')).access_token;
});
afterAll(() => folder.remove());

/** How a caller disconnects in the middle of a body. */
const ways = {
  'cut off': (socket: ReturnType<typeof connect>) => socket.resetAndDestroy(),
  closed: (socket: ReturnType<typeof connect>) => socket.destroy(),
  'closed on one side': (socket: ReturnType<typeof connect>) => socket.end(),
};
const framings = {
  'an announced length': ['content-length: 5000', `{"name": "${'x'.repeat(2000)}`],
  chunks: ['transfer-encoding: chunked', `7d0\r\n{"name": "${'x'.repeat(1990)}\r\n`],
};

async function abort(
  port: string,
  path: string,
  framing: string[],
  leave: (typeof ways)['closed'],
  pauseMs = 60,
): Promise<void> {
  const [header, body] = framing;
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    `authorization: Bearer ${token}`,
    `apikey: ${infoOf(folder.dataDir).publishableKey}`,
    'content-type: application/json',
    header,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await new Promise((wake) => setTimeout(wake, pauseMs));
  leave(socket);
  await new Promise((wake) => setTimeout(wake, pauseMs));
  socket.destroy();
}

/** The lines of the API's log about uploads. */
function logged(): { level: string; status: number }[] {
  const file = join(folder.dataDir, 'logs', 'api.log');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line.includes('"POST"')).map((line) => JSON.parse(line));
}

/** Aborts an upload to the API. On a busy machine the function may not have received it yet: then again, later. */
async function abortCall(...[port, path, framing, leave]: Parameters<typeof abort>): Promise<void> {
  const before = logged().length;
  for (let pauseMs = 60; logged().length === before; pauseMs *= 2) await abort(port, path, framing, leave, pauseMs);
}

test('security 15: an aborted upload is not reported as a failure of the stack', async () => {
  const { PORT: web = '', MUSTER_API_PORT: gateway = '' } = folder.env;
  const before = start.output().length;
  for (const leave of Object.values(ways)) {
    for (const framing of Object.values(framings)) {
      await abortCall(web, '/api/slot-types', framing, leave);
      await abortCall(gateway, '/functions/v1/api/slot-types', framing, leave);
      for (const path of ['otp', 'verify', 'token?grant_type=refresh_token', 'logout']) {
        await abort(web, `/auth/v1/${path}`, framing, leave);
      }
    }
  }
  const { apiUrl } = infoOf(folder.dataDir);
  expect((await fetch(`${apiUrl}/health`)).status).toBe(200);
  expect(start.output().slice(before)).toBe('');
  expect(new Set(logged().map(({ level, status }) => `${level} ${status}`))).toEqual(new Set(['info 400']));
});
