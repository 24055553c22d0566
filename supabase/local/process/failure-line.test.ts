import { afterEach, expect, it, vi } from 'vitest';
import { doorOf } from '../http/guard.mjs';
import { serve } from '../http/http-server.ts';
import { freePort } from './ports.ts';

afterEach(() => vi.restoreAllMocks());

const secret = 'ada@example.org';
const leaky = () => Object.assign(new Error(`Key (email)=(${secret}) exists`), { code: '23505', detail: secret });

it('a failure of a server is logged as one line with the request id and without personal data', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const port = await freePort();
  const server = await serve({ port, door: doorOf(port), handler: () => Promise.reject(leaky()) });
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/verify/${secret}?email=${secret}`);
  await server.close();
  expect(answer.status).toBe(500);
  expect(printed).toHaveBeenCalledOnce();
  const line = JSON.parse(String(printed.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ level: 'error', method: 'GET', route: '/auth/v1/verify', error: { code: '23505' } });
  expect(line.request_id).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(line)).not.toContain(secret);
});

it('a failure of authentication is answered with 503 and logged as one line without personal data', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  // It replaces console.error when it is loaded.
  const { answerOrUnavailable } = await import('../auth/auth-failures.ts');
  const request = new Request(`http://127.0.0.1/auth/v1/otp?email=${secret}`, { method: 'POST' });
  const answer = await answerOrUnavailable(request, async () => {
    console.error('Auth error:', leaky());
    return Response.json({ error: 'server_error' }, { status: 500 });
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(printed).toHaveBeenCalledOnce();
  const line = JSON.parse(String(printed.mock.calls[0]?.[0]));
  expect(line).toMatchObject({ route: '/auth/v1/otp', request_id: answer.headers.get('x-request-id') });
  expect(JSON.stringify(line)).not.toContain(secret);
});
