import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';

const { stack, sql, person } = apiContext();
let own: OwnApi;
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  own = await startOwnApi(stack);
});
afterAll(() => own.stop());

describe('when something fails internally', () => {
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

  it('a deadlock is retried', async () => {
    const { status, data } = await askOwn({ ...body, name: 'deadlock' });
    expect(status).toBe(201);
    const rows = await sql`select id from public.slot_types where name = 'deadlock'`;
    expect(rows.map(({ id }) => id)).toEqual([data.id]);
  });
  it('a conflict that persists is answered with 503', async () => {
    expect((await askOwn({ ...body, name: 'busy' })).code).toBe('unavailable');
  });
  it('a statement that takes too long is canceled', { timeout: 40_000 }, async () => {
    expect((await askOwn({ ...body, name: 'slow' })).code).toBe('unavailable');
    expect(await sql`select from public.slot_types where name = 'slow'`).toHaveLength(0);
  });
  it('the answer contains no details; the log contains them, without personal data', async () => {
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
  it('has a line for each request and no personal data', async () => {
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
