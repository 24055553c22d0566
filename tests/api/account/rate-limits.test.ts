import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { getHealth } from '../../../supabase/functions/_shared/contract/calls.ts';
import { deleteEvent, getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { findGatePeople } from '../../../supabase/functions/_shared/contract/gate-finding.ts';
import { cancelSignup, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { type Ask, apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { ownAddress } from '../../support/own-address.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';

const { stack, sql, person, makeSlotType, makeEvent } = apiContext();
let own: OwnApi;
let ask: Ask;

// They hardly refill during a test.
const limits = {
  reads: { burst: 10, per_second: 0.01 },
  writes: { burst: 8, per_second: 0.01 },
  searches: { burst: 3, per_second: 0.01 },
  address: { burst: 5, per_second: 0.01 },
};
beforeAll(async () => {
  own = await startOwnApi(stack, { RATE_LIMITS: JSON.stringify(limits) });
  ask = apiClient(own.apiUrl);
});
afterAll(() => own.stop());

describe('one person', () => {
  it('is refused with the seconds to wait, while everybody else is served', async () => {
    const [ada, ben] = [await person(), await person()];
    for (let call = 0; call < limits.reads.burst; call++) expect((await ask(getMe, ada)).status).toBe(200);
    const refused = await ask(getMe, ada);
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await ask(getMe, ben)).status).toBe(200);
    // Other instances of the function count in the same bucket.
    const [bucket] = await sql`select tokens from private.buckets b
      join public.profiles p on b.key = 'reads ' || p.account_id where p.id = ${ada.id}`;
    expect(bucket?.tokens).toBeLessThan(1);
  });

  it('pays for calls that fail as well', async () => {
    const { token } = await person();
    const params = { id: crypto.randomUUID() };
    for (let call = 0; call < 4; call++) expect((await ask(getEvent, { token, params })).status).toBe(404);
    for (let call = 0; call < 6; call++) {
      expect((await ask(listEvents, { token, query: { limit: 0 } })).status).toBe(400);
    }
    expect((await ask(getEvent, { token, params })).status).toBe(429);
    // Reading does not use up what is there for writing.
    for (let call = 0; call < 8; call++) expect((await ask(deleteEvent, { token, params })).status).toBe(403);
    expect((await ask(deleteEvent, { token, params })).status).toBe(429);
  });

  it('pays for a page by its size', async () => {
    const { token } = await person();
    expect((await ask(listEvents, { token, query: { limit: 500 } })).status).toBe(200);
    expect((await ask(listEvents, { token, query: { limit: 501 } })).status).toBe(429);
    expect((await ask(listEvents, { token, query: { limit: 500 } })).status).toBe(200);
    expect((await ask(listEvents, { token, query: { limit: 1 } })).status).toBe(429);
  });

  it('looks up only a few people by name at a gate, and still reads all else', async () => {
    const { token } = await person('admin');
    const find = async () => (await ask(findGatePeople, { token, query: { q: 'ada' } })).status;
    expect([await find(), await find(), await find(), await find()]).toEqual([200, 200, 200, 429]);
    expect((await ask(getMe, { token })).status).toBe(200);
  });

  it('security 12: a loop that signs up and cancels is refused', async () => {
    const [admin, ada] = [await person('admin'), await person()];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const params = { slotId: event.slot_assignments[0]?.id ?? '' };
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const { status, data } = await ask(signUp, { ...ada, params });
      statuses.push(status);
      if (status !== 201) break;
      statuses.push((await ask(cancelSignup, { ...ada, params: { signupId: data.id } })).status);
    }
    expect(statuses).toEqual([201, 204, 201, 204, 429]);
    expect(await sql`select from public.signups where user_id = ${ada.id}`).toHaveLength(2);
  });
});

/** Makes a call that needs no sign-in, from this address of the machine. */
const readFrom = (
  url: string,
  localAddress: string,
  headers: Record<string, string> = {},
  path: string = getHealth.path,
) =>
  new Promise<number>((resolve, reject) => {
    request(`${url}${path}`, { localAddress, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

describe('callers who have not signed in', () => {
  it('are counted by the address that the gateway has seen, whatever they claim', async () => {
    const from = (last: string) => readFrom(own.apiUrl, '127.0.0.1', { 'x-forwarded-for': `203.0.113.1, ${last}` });
    for (let call = 0; call < 5; call++) expect(await from('203.0.113.7')).toBe(200);
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('203.0.113.8')).toBe(200);
  });

  it('wait soon when they guess the address of a calendar', async () => {
    const from = (path: string) => readFrom(own.apiUrl, '127.0.0.1', { 'x-forwarded-for': '203.0.113.6' }, path);
    expect(await from(readCalendar.path.replace(':key', crypto.randomUUID()))).toBe(404);
    expect(await from(readCalendar.path.replace(':key', crypto.randomUUID()))).toBe(429);
    expect(await from(getHealth.path)).toBe(429);
  });

  it.skipIf(ownAddress.startsWith('127.'))(
    'are counted by their own address by the gateway of the local stack',
    async () => {
      const forged = { 'x-forwarded-for': '198.51.100.1', 'cf-connecting-ip': '198.51.100.2' };
      await readFrom(stack.apiUrl, ownAddress, forged);
      await readFrom(stack.apiUrl, ownAddress, {});
      const rows =
        await sql`select key from private.buckets where key like any (array['address 198.51.%', ${`%${ownAddress}`}])`;
      expect(rows).toEqual([{ key: `address ${ownAddress}` }]);
    },
  );

  it('do not use up what the people behind the same address have once they have signed in', async () => {
    const ada = await person();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    while ((await readFrom(own.apiUrl, '127.0.0.1', headers)) !== 429);
    const me = await fetch(`${own.apiUrl}/users/me`, { headers: { ...headers, authorization: `Bearer ${ada.token}` } });
    expect(me.status).toBe(200);
  });
});
