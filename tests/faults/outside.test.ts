import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createFeed, listFeeds, syncFeed } from '../../supabase/functions/_shared/contract/ical-feeds.ts';
import { inviteUser } from '../../supabase/functions/_shared/contract/invitations.ts';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { createAccount } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { callNotify } from '../support/call-notify.ts';
import { invitationsTo } from '../support/invitation-mails.ts';
import { startOwnApi } from '../support/own-function.ts';
import { callAuth, signIn } from '../support/people.ts';
import { recordOf } from '../support/start-program.ts';
import { stack } from './durable-stack.ts';
import { allWell, concludeLoad, startLoad } from './load.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

const address = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

test('the mail server hangs during sign-in and invitations', async () => {
  const ask = apiClient(stack.apiUrl);
  const admin = await createAccount(stack, sql, 'admin');
  const load = await startLoad(stack, sql);
  const visitors = ['ada', 'ben', 'cleo'].map(address);
  const guests = ['dora', 'emil'].map(address);
  const invite = (email: string) => ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
  const { pid = 0 } = recordOf(stack.dataDir).parts.mail ?? {};
  process.kill(pid, 'SIGSTOP');
  try {
    // Each mail waits three seconds for the server.
    const links = visitors.map((email) => callAuth(stack, '/otp', { email, create_user: true }));
    for (const invited of await Promise.all(guests.map(invite))) {
      // Its email waits in the outbox.
      expect(invited).toMatchObject({ status: 201, data: { status: 'pending' } });
    }
    for (const link of await Promise.all(links)) {
      expect(link.status).toBe(503);
      expect(Number(link.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await load.succeeds(30);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  for (const email of visitors) expect((await signIn(stack, email)).user.email).toBe(email);
  for (const email of guests) {
    const sent = async () => {
      // What a minute of the schedule does.
      await sql`update private.outbox set next_attempt_at = now() where status = 'waiting' and kind = 'invitation'`;
      await callNotify(stack);
      return (await invitationsTo(stack, email)).length;
    };
    await expect.poll(sent, { timeout: 60_000, interval: 500 }).toBe(1);
    expect(await sql`select from public.invitations where email = ${email}`).toHaveLength(1);
  }
  for (const email of guests) expect(await invitationsTo(stack, email)).toHaveLength(1);
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
