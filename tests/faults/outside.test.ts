import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createFeed, listFeeds, syncFeed } from '../../supabase/functions/_shared/contract/ical-feeds.ts';
import { inviteUser } from '../../supabase/functions/_shared/contract/users.ts';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { createAccount } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { startOwnApi } from '../support/own-function.ts';
import { callAuth, mailsTo, signIn } from '../support/people.ts';
import { recordOf } from '../support/start-program.ts';
import { stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

const address = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

test('the mail server hangs during sign-in and an invitation', async () => {
  const ask = apiClient(stack.apiUrl);
  const admin = await createAccount(stack, sql, 'admin');
  const load = await startLoad(stack, sql);
  const [visitor, guest] = [address('visitor'), address('guest')];
  const invite = () => ask(inviteUser, { token: admin.token, body: { email: guest, role: 'staff' } });
  const { pid = 0 } = recordOf(stack.dataDir).parts.mail ?? {};
  process.kill(pid, 'SIGSTOP');
  try {
    const [link, invited] = await Promise.all([
      callAuth(stack, '/otp', { email: visitor, create_user: true }),
      invite(),
    ]);
    expect(link.status).toBe(503);
    expect(Number(link.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(invited).toMatchObject({ status: 503, code: 'unavailable' });
    expect(invited.message).toMatch(/^The invitation is saved, but its mail could not be sent\./);
    await load.succeeds(30);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect((await signIn(stack, visitor)).user.email).toBe(visitor);
  expect(await invite()).toMatchObject({ status: 200, data: { email: guest, status: 'pending' } });
  // An attempt that still waits when the server goes on reaches it as well.
  await expect.poll(async () => (await mailsTo(stack, guest)).length).toBeOneOf([1, 2]);
  expect(await sql`select from public.invitations where email = ${guest}`).toHaveLength(1);
  expect(await concludeLoad(load, sql, 'mail server hanging')).toEqual(allWell);
});

test('feed servers that are down, or accept the request and never answer', async () => {
  const inThreeDays = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T100000Z`;
  const body = calendar(vevent(`DTSTART:${inThreeDays}`, 'DURATION:PT2H', 'SUMMARY:Harbour watch'));
  let answers = false;
  const server = createServer((_, response) => {
    if (answers) response.writeHead(200, { 'content-type': 'text/calendar' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const slow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dead = `127.0.0.1:${await freePort()}`;
  const own = await startOwnApi(stack, { FEED_ALLOWED_HOSTS: `${slow},${dead}` });
  const ask = apiClient(own.apiUrl);
  const { token } = await createAccount(stack, sql, 'admin');
  const [type] = await sql`insert into public.slot_types (name, color)
    values ('Watch', '#3182ce') returning id`;
  const load = await startLoad(stack, sql, { apiUrls: [own.apiUrl] });
  try {
    const [, made] = await Promise.all(
      [dead, slow].map((host) =>
        ask(createFeed, {
          token,
          body: {
            name: host,
            ical_url: `http://${host}/secret.ics`,
            refresh_interval: 1440,
            slot_types: [{ slot_type_id: type?.id, volunteer_slots: 2 }],
          },
        }),
      ),
    );
    expect(made?.status).toBe(201);
    await load.succeeds(30);
    const statusOf = async (host: string) =>
      (await ask(listFeeds, { token })).data.find(({ name }) => name === host)?.last_status;
    for (const host of [dead, slow]) await expect.poll(() => statusOf(host), { timeout: 40_000 }).toBe('error');
    answers = true;
    const params = { id: made?.data.id ?? '' };
    expect(await ask(syncFeed, { token, params })).toMatchObject({ status: 200, data: { inserted: 1 } });
    // Events of a feed stay when its server is unreachable again.
    answers = false;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await sql`update public.ical_feeds set last_manual_sync_at = null where id = ${params.id}`;
    expect(await ask(syncFeed, { token, params })).toMatchObject({ status: 422, code: 'feed_unusable' });
    const events = await sql`select from public.events where feed_id = ${params.id} and removed_at is null`;
    expect(events).toHaveLength(1);
  } finally {
    server.close();
    expect(await concludeLoad(load, sql, 'feed servers slow and dead')).toEqual(allWell);
    await own.stop();
  }
});
