import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, getHealth, getOpenApi } from '../../../supabase/functions/_shared/contract/calls.ts';
import type { Account } from '../../support/accounts.ts';
import { expectError, expectFrame } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';

const { stack, ask, person, makeSlotType, makeEvent } = apiContext();
const origin = 'https://app.example.org';
let own: OwnApi;
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  own = await startOwnApi(stack, {
    ALLOWED_ORIGINS: `${origin},https://other.example.org`,
    MUSTER_CLOCK_OFFSET_MS: String(-86_400_000),
  });
});
afterAll(() => own.stop());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const matching = (path: string) =>
  allCalls.filter((call) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));

describe('addresses', () => {
  it.each(['/', '/nope', '/events/', '/events/1/2', '/Events', '/users/me/', '//events', '/openapi', '/.env'])(
    '%s answers 404 with or without a token, for every method',
    { tags: ['7.4'] },
    async (path) => {
      for (const method of [...methods, 'OPTIONS']) {
        const response = await fetch(stack.apiUrl + path, {
          method,
          headers: { authorization: `Bearer ${admin.token}` },
        });
        expect((await expectError(response)).code).toBe('not_found');
      }
    },
  );
  it('outside of the API answer 404 as well', async () => {
    const response = await fetch(`http://127.0.0.1:${own.port}/other/health`);
    expect((await expectError(response)).code).toBe('not_found');
  });
  it.each([...new Set(allCalls.map(({ path }) => path))])('%s lists its methods', async (path) => {
    const address = path.replaceAll(/:\w+/g, () => crypto.randomUUID());
    const existing = matching(address).map(({ method }) => method as string);
    for (const method of methods.filter((one) => !existing.includes(one))) {
      const response = await fetch(stack.apiUrl + address, { method });
      expect((await expectError(response)).code).toBe('method_not_allowed');
      const allow = response.headers.get('allow')?.split(', ');
      const expected = [...new Set(existing), ...(existing.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      expect(new Set(allow)).toEqual(new Set(expected));
    }
  });
});

describe('HEAD', () => {
  it('answers like GET without a body', async () => {
    await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const path of ['/health', '/events?limit=1', '/users/me', '/events?limit=0', '/nope']) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(stack.apiUrl + path, { method, headers })),
      );
      if (!get || !head) throw new Error('two answers');
      expect(head.status).toBe(get.status);
      for (const name of ['content-type', 'link', 'cache-control'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      expect(await head.text()).toBe('');
      expectFrame(head);
    }
    const refused = await fetch(`${stack.apiUrl}/event-slot-signups/slots/${crypto.randomUUID()}`, {
      method: 'HEAD',
      headers,
    });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('other origins', () => {
  const corsOf = (headers: Headers) => [...headers].filter(([name]) => name.startsWith('access-control-'));
  const preflight = (from: string, path = '/users/me') =>
    fetch(own.apiUrl + path, { method: 'OPTIONS', headers: { origin: from, 'access-control-request-method': 'GET' } });

  it('may call if they are allowed', async () => {
    const response = await preflight(origin, `/events/${crypto.randomUUID()}`);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, PUT, DELETE, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type/);
    const answer = await fetch(`${own.apiUrl}/users/me`, { headers: { origin } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(answer.headers.get('vary')).toContain('Origin');
  });
  it.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example.org'])(
    'may not call if they are %s',
    async (from) => {
      expect(corsOf((await preflight(from)).headers)).toEqual([]);
      expect(corsOf((await fetch(`${own.apiUrl}/health`, { headers: { origin: from } })).headers)).toEqual([]);
    },
  );
});

describe('every answer', () => {
  it('has its own request id, never the caller’s', async () => {
    const seen = new Set<string | null>();
    for (let count = 0; count < 5; count++) {
      const headers = { 'x-request-id': '00000000-0000-4000-8000-000000000000' };
      seen.add((await fetch(`${stack.apiUrl}/health`, { headers })).headers.get('x-request-id'));
    }
    expect(seen.size).toBe(5);
    expect(seen.has('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
  it('contains the time of the product’s clock', async () => {
    for (const [apiUrl, offset] of [
      [stack.apiUrl, 0],
      [own.apiUrl, -86_400_000],
    ] as const) {
      const before = Date.now() + offset;
      const time = Date.parse((await fetch(`${apiUrl}/health`)).headers.get('x-server-time') ?? '');
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now() + offset);
    }
  });
});

describe('the public calls', () => {
  it('need no token', async () => {
    expect((await ask(getHealth)).data).toEqual({ status: 'ok' });
    const { data } = await ask(getOpenApi);
    expect(Object.keys(data.paths as object)).toHaveLength(new Set(allCalls.map(({ path }) => path)).size);
  });
});
