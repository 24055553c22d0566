import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../supabase/functions/_shared/contract/events.ts';
import { createFeed, listFeeds, previewFeed } from '../../supabase/functions/_shared/contract/ical-feeds.ts';
import { testCertificate } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import type { Account } from '../support/accounts.ts';
import { type Ask, apiClient } from '../support/api-client.ts';
import { apiContext, inHours } from '../support/api-context.ts';
import { type OwnApi, startOwnApi, startOwnFunction } from '../support/own-function.ts';
import { runtimeVersions, trustingTests } from './runtimes.ts';

const { stack, sql, person, makeSlotType } = apiContext();
const trusting = trustingTests();
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`;
const concert = (title: string) => calendar(vevent(`DTSTART:${inDays(3)}`, 'DURATION:PT1H', `SUMMARY:${title}`));

/** A calendar whose expansion costs far more than the limit. */
const costly = calendar(
  ...Array.from({ length: 9_000 }, (_, index) =>
    vevent(
      `UID:e${index}`,
      `DTSTART;TZID=Europe/Berlin:20050103T${String(index % 24).padStart(2, '0')}0000`,
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=240',
    ),
  ),
);
/** A calendar in which each event is a problem: it has no start. */
const troubled = calendar(...Array.from({ length: 500 }, (_, index) => vevent(`UID:p${index}`, 'SUMMARY:No time')));

let answer: { body: string | Buffer; encoding?: string } = { body: '' };
const server = createServer(testCertificate, (_, response) => {
  response.writeHead(200, {
    'content-type': 'text/calendar',
    ...(answer.encoding && { 'content-encoding': answer.encoding }),
  });
  response.end(answer.body);
});

describe.each(runtimeVersions)('calendars by https on $name', ({ deno }) => {
  let own: OwnApi;
  let ask: Ask;
  let admin: Account;
  let host: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `localhost:${(server.address() as AddressInfo).port}`;
    settings = { FEED_ALLOWED_HOSTS: host, ...trusting };
    admin = await person('admin');
    own = await startOwnApi(stack, settings, { deno });
    ask = apiClient(own.apiUrl);
  });
  afterAll(async () => {
    await own.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const preview = (api = ask) =>
    api(previewFeed, { token: admin.token, body: { ical_url: `https://${host}/secret.ics` } });
  const create = async () => {
    const { id } = await makeSlotType(admin.token);
    const body = {
      name: 'Club',
      ical_url: `https://${host}/secret.ics`,
      slot_types: [{ slot_type_id: id, volunteer_slots: 2 }],
    };
    return (await ask(createFeed, { token: admin.token, body })).data;
  };
  const stateOf = async (id: string) =>
    (await ask(listFeeds, { token: admin.token })).data.find((feed) => feed.id === id)?.last_status;
  // Other files fill the same stack: the first page of all events need not contain this one.
  const atConcert = { from: inHours(2 * 24), to: inHours(4 * 24), limit: 1000 };
  const titlesOf = async (id: string) =>
    (await ask(listEvents, { token: admin.token, query: atConcert })).data
      .filter(({ feed }) => feed?.id === id)
      .map(({ title }) => title);

  it('are created, synced by the schedule and listed', async () => {
    answer = { body: concert('Concert') };
    const { id } = await create();
    await expect.poll(() => titlesOf(id), { timeout: 20_000 }).toEqual(['Concert']);
    answer = { body: concert('Concert by night') };
    const sync = await startOwnFunction('ical-sync', stack, settings, { deno });
    await sql`update public.ical_feeds set next_due_at = now() - interval '1 day' where id = ${id}`;
    const called = await fetch(sync.url, { method: 'POST', headers: { 'x-sync-secret': stack.syncSecret } });
    expect(await called.json()).toEqual({ feed_id: id });
    await expect.poll(() => titlesOf(id), { timeout: 20_000 }).toEqual(['Concert by night']);
    await sync.stop();
  });

  it('are refused if the certificate is not from a trusted authority', async () => {
    const wary = await startOwnApi(stack, { FEED_ALLOWED_HOSTS: host }, { deno });
    answer = { body: concert('Concert') };
    expect((await preview(apiClient(wary.apiUrl))).message).toMatch(/^localhost has no valid certificate/);
    await wary.stop();
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('are read when compressed with %s, up to the size limit', async (encoding, compress) => {
    answer = { body: compress(concert('Concert')), encoding };
    expect((await preview()).data).toMatchObject({ event_count: 1 });
    answer = { body: compress(Buffer.alloc(200 * 2 ** 20, 'X')), encoding };
    expect(await preview()).toMatchObject({
      code: 'feed_unusable',
      message: expect.stringMatching(/is larger than \d+ MiB/),
    });
    answer = { body: compress(concert('Concert')).subarray(0, 60), encoding };
    expect(await preview()).toMatchObject({ code: 'feed_unusable' });
  });

  it('are aborted when they need too much processor time', async () => {
    answer = { body: costly };
    const before = own.lines.length;
    expect(await preview()).toMatchObject({
      code: 'feed_unusable',
      message: expect.stringContaining('takes more computing'),
    });
    expect(own.lines.length - before).toBeLessThan(10);
  });

  it('leave fewer than ten lines in the log, even with many problems', async () => {
    answer = { body: troubled };
    const before = own.lines.length;
    const { id } = await create();
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('warnings');
    expect(own.lines.slice(before).filter((line) => !line.includes('"route":"/ical-feeds"')).length).toBeLessThan(10);
  });
});
