import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHealth } from '../../../supabase/functions/_shared/contract/calls.ts';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import type { Ask } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { type ProxiedApi, startProxiedApi } from '../../support/own-function.ts';
import type { TcpProxy } from '../../support/tcp-proxy.ts';

const { stack, person } = apiContext();
let proxy: TcpProxy;
let api: ProxiedApi;
let ask: Ask;
let admin: Account;

beforeAll(async () => {
  admin = await person('admin');
  api = await startProxiedApi(stack);
  ({ proxy, ask } = api);
});
afterAll(() => api.stop());

const eight = <Result>(make: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, make));
const me = () => ask(getMe, { token: admin.token });
const write = () =>
  ask(createSlotType, { token: admin.token, body: { name: 'Bar', color: '#3182ce', hourly_credits: 1 } });

const expectWell = async () => {
  for (const { status } of await eight(me)) expect(status).toBe(200);
  for (const { status } of await eight(write)) expect(status).toBe(201);
};

describe('while the database is not reachable', () => {
  // Quickly: the time limit has no room for fifteen rounds in which calls wait ten seconds each for a database.
  it('every call answers 503 quickly, and all calls recover by themselves', { timeout: 120_000 }, async () => {
    await expectWell();
    for (let round = 0; round < 3; round++) {
      await proxy.cut();
      for (let attempt = 0; attempt < 5; attempt++) {
        const replies = [...(await eight(me)), ...(await eight(write)), await ask(getHealth)];
        for (const reply of replies) expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
      }
      expect((await ask(getMe)).code).toBe('unauthenticated');
      await proxy.mend();
      await expectWell();
    }
  });
  it('a connection that breaks during calls fails only these calls', async () => {
    await expectWell();
    const replies = eight(me);
    await proxy.cut();
    for (const { status } of await replies) expect([200, 503]).toContain(status);
    await proxy.mend();
    await expectWell();
  });
  it('calls to a database that does not answer end, and their connections are closed', async () => {
    await expectWell();
    proxy.stall();
    // The health check answers before the calls that wait.
    const waiting = me().then(() => 'a person');
    expect(await Promise.race([ask(getHealth).then(({ status }) => status), waiting])).toBe(503);
    for (const reply of await eight(me)) expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
    await proxy.mend();
    await expectWell();
  });
});
