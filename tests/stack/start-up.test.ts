import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorEnvelope } from '../../supabase/functions/_shared/contract/errors.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { endPrograms, runScript } from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder();
});
afterEach(endPrograms);
afterAll(() => folder.remove());

type Asked = { port: string; path: string; method?: string; accept?: string };
type Answered = Asked & { status: number; retry: string | undefined; type: string; text: string };

const patienceMs = 5_000;

/** The ports that have answered. */
const open = new Set<string>();

/** The answer, or undefined while nothing listens. Throws if there is no answer. */
function ask(asked: Asked): Promise<Answered | undefined> {
  const { port = '', path, method = 'GET', accept = 'application/json' } = asked;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers: { accept }, agent: false },
      (incoming) => {
        let text = '';
        open.add(port);
        incoming.on('data', (chunk) => {
          text += chunk;
        });
        const { 'retry-after': retry, 'content-type': type = '' } = incoming.headers;
        incoming.on('end', () => resolve({ ...asked, status: incoming.statusCode ?? 0, retry, type, text }));
      },
    );
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`${method} ${path} is not answered.`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The check whether a port is free listens on it for a moment, and resets a connection that comes just then.
      const isTooEarly = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !open.has(port));
      if (isTooEarly) resolve(undefined);
      else reject(error);
    });
    outgoing.end(method === 'POST' ? '{}' : undefined);
  });
}

test('requests during a start are answered at once with 503 and Retry-After, and succeed after the start', async () => {
  const { PORT: web = '', MUSTER_API_PORT: gateway = '' } = folder.env;
  const requests: Asked[] = [
    { port: web, path: '/volunteer', accept: 'text/html,*/*' },
    { port: web, path: '/assets/index.js' },
    { port: web, path: '/api/health' },
    { port: web, path: '/auth/v1/otp', method: 'POST' },
    { port: gateway, path: '/functions/v1/api/health' },
    { port: gateway, path: '/functions/v1/notify', method: 'POST' },
    { port: gateway, path: '/auth/v1/settings' },
  ];
  const start = runScript('start.ts', [], folder.env);
  let started = false;
  const running = start.prints('Muster is running').finally(() => {
    started = true;
  });
  // It is awaited below, unless a request fails first.
  running.catch(() => {});
  const answers: Answered[] = [];
  while (!started) {
    const round = await Promise.all(requests.map(ask));
    if (!started) answers.push(...round.filter((answered) => answered !== undefined));
    await new Promise((wake) => setTimeout(wake, 20));
  }
  await running;
  const waiting = answers.filter(({ status }) => status === 503);
  for (const { path } of requests) expect(waiting.filter((each) => each.path === path).length, path).toBeGreaterThan(3);
  for (const { path, retry, type, text, accept } of waiting) {
    expect(retry, path).toBe('1');
    if (accept) expect([type, text.includes('http-equiv="refresh"')]).toEqual(['text/html; charset=utf-8', true]);
    else expect(errorEnvelope.parse(JSON.parse(text)).error.code, path).toBe('unavailable');
  }
  const ready = await Promise.all(requests.map(ask));
  expect(ready.map((answered) => answered?.status)).toEqual([200, 404, 200, 415, 200, 401, 401]);
  // Any answer except the start page is final.
  const other = answers.filter(({ status }) => status !== 503);
  for (const { path, status } of other) expect(status, path).toBe(ready.find((each) => each?.path === path)?.status);
});
