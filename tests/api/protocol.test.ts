import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, getHealth, getOpenApi } from '../../supabase/functions/_shared/contract/calls.ts';
import { createEvent, listEvents } from '../../supabase/functions/_shared/contract/events.ts';
import { dismissNotice } from '../../supabase/functions/_shared/contract/notices.ts';
import { createSlotType } from '../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe } from '../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../support/accounts.ts';
import { apiClient, expectError, expectFrame } from '../support/api-client.ts';
import { apiContext } from '../support/api-context.ts';
import { type OwnFunction, startOwnApi } from '../support/own-function.ts';
import { rawHttp } from '../support/raw-http.ts';

const { stack, ask, person, makeSlotType, makeEvent, sql } = apiContext();
const origin = 'https://app.example.org';
let own: OwnFunction;
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
    '%s leads to 404, with or without a token, by any method',
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
  it('outside of the API lead to 404 as well', async () => {
    const response = await fetch(`http://127.0.0.1:${own.port}/other/health`);
    expect((await expectError(response)).code).toBe('not_found');
  });
  it.each([...new Set(allCalls.map(({ path }) => path))])('%s says which methods it has', async (path) => {
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

  it('may call when they are allowed', async () => {
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
    'get no permission when they are %s',
    async (from) => {
      expect(corsOf((await preflight(from)).headers)).toEqual([]);
      expect(corsOf((await fetch(`${own.apiUrl}/health`, { headers: { origin: from } })).headers)).toEqual([]);
    },
  );
});

describe('every answer', () => {
  it('has an identifier of its own, never the caller’s', async () => {
    const seen = new Set<string | null>();
    for (let count = 0; count < 5; count++) {
      const headers = { 'x-request-id': '00000000-0000-4000-8000-000000000000' };
      seen.add((await fetch(`${stack.apiUrl}/health`, { headers })).headers.get('x-request-id'));
    }
    expect(seen.size).toBe(5);
    expect(seen.has('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
  it('has the time of the product’s clock', async () => {
    const timeAt = async (apiUrl: string) =>
      Date.parse((await fetch(`${apiUrl}/health`)).headers.get('x-server-time') ?? '') - Date.now();
    expect(Math.abs(await timeAt(stack.apiUrl))).toBeLessThan(5000);
    expect(Math.abs((await timeAt(own.apiUrl)) + 86_400_000)).toBeLessThan(5000);
  });
});

describe('the public calls', () => {
  it('answer anybody', async () => {
    expect((await ask(getHealth)).data).toEqual({ status: 'ok' });
    const { data } = await ask(getOpenApi);
    expect(Object.keys(data.paths as object)).toHaveLength(new Set(allCalls.map(({ path }) => path)).size);
  });
});

describe('a body', () => {
  const post = (headers: string[], body: Iterable<string | Uint8Array> = ['{}']) =>
    rawHttp(own.port, {
      method: 'POST',
      path: '/api/slot-types',
      headers: ['authorization', `Bearer ${admin.token}`, ...headers],
      body,
    });
  const codeOf = ({ text }: { text: string }) => JSON.parse(text).error?.code;
  const json = ['content-type', 'application/json'];

  it.each([
    [[]],
    [['content-type', 'text/plain']],
    [['content-type', 'application/x-www-form-urlencoded']],
    [['content-type', 'application/json; charset=iso-8859-1']],
    [['content-type', 'application/json', 'content-type', 'application/json']],
    [['content-type', 'application/json', 'content-type', 'text/plain']],
    [['content-type', 'application/json', 'content-encoding', 'gzip']],
  ])('with the headers %j is refused', async (headers) => {
    expect(await post(headers)).toMatchObject({ status: 415 });
  });
  it('of more than 1 MiB is refused, whether it says so or not', async () => {
    const kib = new Uint8Array(1024).fill(32);
    const streamed = await post(
      json,
      Array.from({ length: 1025 }, () => kib),
    );
    expect([streamed.status, codeOf(streamed)]).toEqual([413, 'payload_too_large']);
    const announced = await ask(createSlotType, { token: admin.token, rawBody: ' '.repeat(1024 * 1024 + 1) });
    expect(announced.code).toBe('payload_too_large');
    const largest = await ask(createSlotType, { token: admin.token, rawBody: ' '.repeat(1024 * 1024) });
    expect(largest.code).toBe('invalid_request');
  });
  it('of more than 1 MiB says nothing about who may call', async () => {
    const volunteer = await person();
    const reply = await ask(createSlotType, { token: volunteer.token, rawBody: ' '.repeat(1024 * 1024 + 1) });
    expect(reply.code).toBe('payload_too_large');
  });
  it.each([
    ['', 'The body is not valid JSON'],
    ['{"name":', 'The body is not valid JSON'],
    ['['.repeat(100_000), 'The body is not valid JSON'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'The body is nested too deeply'],
  ])('%.20j is refused', async (rawBody, message) => {
    expect(await ask(createSlotType, { token: admin.token, rawBody })).toMatchObject({
      code: 'invalid_request',
      message,
    });
  });
  it('that is not UTF-8 is refused', async () => {
    const rawBody = Buffer.from('{"name":"Caf\xe9"}', 'latin1');
    expect(await ask(createSlotType, { token: admin.token, rawBody })).toMatchObject({
      code: 'invalid_request',
      message: 'The body is not valid UTF-8',
    });
  });
  it('of a call that has none is not looked at', async () => {
    const params = { id: crypto.randomUUID() };
    const asking = { token: admin.token, headers: { 'content-type': 'text/plain' }, rawBody: 'whatever', params };
    expect((await ask(dismissNotice, asking)).code).toBe('not_found');
  });
  it('can hold every character that people write', async () => {
    const slotType = await makeSlotType(admin.token, 1, 'Ünïcode 🙂 \u202e "quotes" \\ \u2028 </script>');
    const title = '漢字 🧑‍🤝‍🧑 \t tab';
    const event = await makeEvent(admin.token, [slotType], { title });
    expect(event.title).toBe(title);
    expect(event.slot_assignments[0]?.slot_type.name).toBe(slotType.name);
    const { data } = await ask(listEvents, { token: admin.token });
    expect(data.find(({ id }) => id === event.id)).toEqual(event);
  });
  it.each(['a\0b', 'a\ud800b', '\udfff'])('with text that cannot be stored is refused: %j', async (text) => {
    const slotType = await makeSlotType(admin.token);
    const body = {
      title: text,
      description: text,
      location: text,
      timezone: text,
      start_time: '2030-01-01T00:00:00Z',
      end_time: '2030-01-01T01:00:00Z',
      slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }],
    };
    const { data } = await ask(createEvent, { token: admin.token, rawBody: JSON.stringify(body) });
    const { details } = data as unknown as { details: { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(['title', 'description', 'location', 'timezone']);
  });
});

describe('when something goes wrong inside', () => {
  const askOwn = (body: object) =>
    apiClient(own.apiUrl)(createSlotType, { token: admin.token, rawBody: JSON.stringify(body) });
  const body = { color: '#3182ce', hourly_credits: 1 };

  beforeAll(async () => {
    await sql.unsafe(`
      create sequence public.test_attempts;
      grant usage on sequence public.test_attempts to authenticated;
      create function public.test_trouble() returns trigger language plpgsql as $$ begin
        if new.name = 'deadlock' and nextval('public.test_attempts') < 3 then raise deadlock_detected; end if;
        if new.name = 'busy' then raise serialization_failure; end if;
        if new.name like 'secret%' then raise exception 'the secret is %', new.name; end if;
        if new.name = 'slow' then perform pg_sleep(17); end if;
        return new;
      end $$;
      grant execute on function public.test_trouble() to authenticated;
      create trigger test_trouble before insert on public.slot_types for each row execute function public.test_trouble();`);
    return () =>
      sql.unsafe(
        'drop trigger test_trouble on public.slot_types; drop function public.test_trouble; drop sequence public.test_attempts',
      );
  });

  it('a deadlock is tried again', async () => {
    const { status, data } = await askOwn({ ...body, name: 'deadlock' });
    expect(status).toBe(201);
    const rows = await sql`select id from public.slot_types where name = 'deadlock'`;
    expect(rows.map(({ id }) => id)).toEqual([data.id]);
  });
  it('a conflict that does not end is no fault of the caller', async () => {
    expect((await askOwn({ ...body, name: 'busy' })).code).toBe('unavailable');
  });
  it('a statement that takes too long is given up', { timeout: 40_000 }, async () => {
    expect((await askOwn({ ...body, name: 'slow' })).code).toBe('unavailable');
    expect(await sql`select from public.slot_types where name = 'slow'`).toHaveLength(0);
  });
  it('the caller learns nothing of it, the log what, and nothing of people', async () => {
    const reply = await askOwn({ ...body, name: `secret of ${admin.email}` });
    expect(reply).toMatchObject({ status: 500, code: 'internal', message: 'An unexpected error occurred' });
    const requestId = reply.headers.get('x-request-id');
    await expect.poll(() => own.lines.filter((line) => line.includes(String(requestId)))).toHaveLength(2);
    const [failure, request] = own.lines
      .filter((line) => line.includes(String(requestId)))
      .map((line) => JSON.parse(line));
    expect(failure).toMatchObject({ level: 'error', error: { name: 'PostgresError', code: 'P0001' } });
    expect(request).toEqual({
      level: 'error',
      request_id: requestId,
      method: 'POST',
      route: '/slot-types',
      status: 500,
      ms: expect.any(Number),
    });
  });
});

describe('the log', () => {
  it('has a line for each request and nothing that belongs to people', async () => {
    const volunteer = await person();
    const askOwn = apiClient(own.apiUrl);
    const { headers } = await askOwn(getMe, { token: volunteer.token });
    await fetch(`${own.apiUrl}/events/${crypto.randomUUID()}?user=${volunteer.email}`);
    await fetch(`${own.apiUrl}/nope/${volunteer.email}`);
    await expect.poll(() => own.lines.some((line) => line.includes(headers.get('x-request-id') ?? '-'))).toBe(true);
    await expect.poll(() => own.lines.map((line) => JSON.parse(line).route)).toContain('unknown');
    const log = own.lines.join('\n');
    for (const secret of [volunteer.token, volunteer.email, volunteer.id, admin.token, admin.email, stack.jwtSecret]) {
      expect(log).not.toContain(secret);
    }
    for (const line of own.lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(own.lines.map((line) => JSON.parse(line).route)).toContain('/events/:id');
  });
});
