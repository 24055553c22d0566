import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteEvent, getEvent } from '../../supabase/functions/_shared/contract/events.ts';
import {
  createFeed,
  decideHeldSync,
  deleteFeed,
  type IcalFeed,
  listFeedRuns,
  listFeeds,
  previewFeed,
  reimportFeed,
  syncFeed,
} from '../../supabase/functions/_shared/contract/ical-feeds.ts';
import { updateOrganisation } from '../../supabase/functions/_shared/contract/organisation.ts';
import { deleteSlotType } from '../../supabase/functions/_shared/contract/slot-types.ts';
import type { Account } from '../support/accounts.ts';
import { type Ask, apiClient } from '../support/api-client.ts';
import { apiContext } from '../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../support/own-function.ts';

const { stack, sql, ask: askStack, person, makeSlotType, takePlace, allEvents } = apiContext();
const secretPath = '/private-0123456789abcdef/basic.ics';
const missing = { code: 'not_found', message: 'Feed not found' };

let own: OwnApi;
let ask: Ask;
let admin: Account;
let slotTypes: Awaited<ReturnType<typeof makeSlotType>>[];
/** The answer of the feed's server. */
let answer: { status: number; body: string };
let delayMs = 0;
const server = createServer((_, response) => {
  setTimeout(() => response.writeHead(answer.status, { 'content-type': 'text/calendar' }).end(answer.body), delayMs);
});
let feedUrl: string;

beforeAll(async () => {
  admin = await person('admin');
  slotTypes = await Promise.all([makeSlotType(admin.token, 1, 'Bar'), makeSlotType(admin.token, 2, 'Till')]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  feedUrl = `http://127.0.0.1:${port}${secretPath}`;
  own = await startOwnApi(stack, { FEED_ALLOWED_HOSTS: `127.0.0.1:${port}`, ORG_TIMEZONE: 'Europe/Berlin' });
  ask = apiClient(own.apiUrl);
});
afterAll(async () => {
  await own.stop();
  server.close();
});

const stamp = (daysAhead: number, hour: number) => {
  const day = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}T${String(hour).padStart(2, '0')}0000Z`;
};
const vevent = (uid: string, daysAhead: number, summary: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${stamp(daysAhead, 9)}\r\nDTEND:${stamp(daysAhead, 11)}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${events.join('')}END:VCALENDAR\r\n`;

const feedBody = (more: object = {}) => ({
  name: ' Club ',
  description: '',
  ical_url: feedUrl,
  refresh_interval: 30 as const,
  slot_types: slotTypes.map(({ id }, index) => ({ slot_type_id: id, volunteer_slots: index + 2 })),
  ...more,
});
const make = async (more: object = {}) => (await ask(createFeed, { token: admin.token, body: feedBody(more) })).data;
const current = async (id: string): Promise<IcalFeed | undefined> =>
  (await ask(listFeeds, { token: admin.token })).data.find((feed) => feed.id === id);
const untilSynced = (id: string) =>
  expect.poll(async () => (await current(id))?.last_status, { timeout: 15_000 }).not.toBeNull();
const eventsOf = async ({ id }: { id: string }) => (await allEvents(admin.token)).filter(({ feed }) => feed?.id === id);

describe('POST /ical-feeds', () => {
  it('stores a feed and starts its first sync at once', {
    tags: ['3.20', '3.21', '3.22', '7.27', '7.28'],
  }, async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal'), vevent('b', 4, 'Concert')) };
    const { status, data } = await ask(createFeed, { token: admin.token, body: feedBody() });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      name: 'Club',
      description: null,
      ical_url: feedUrl,
      refresh_interval: 30,
      timezone: 'Europe/Berlin',
      default_length_minutes: 60,
      all_day_hours: 8,
      held: null,
      ical_feed_default_slots: [
        { slot_type: { id: slotTypes[0]?.id }, volunteer_slots: 2 },
        { slot_type: { id: slotTypes[1]?.id }, volunteer_slots: 3 },
      ],
    });
    await untilSynced(data.id);
    expect(await current(data.id)).toMatchObject({ last_status: 'ok', last_error: null, event_count: 2 });
    const events = await eventsOf(data);
    expect(events.map(({ title }) => title)).toEqual(['Rehearsal', 'Concert']);
    expect(events[0]).toMatchObject({
      feed: { id: data.id, name: 'Club' },
      slot_assignments: [{ required_count: 2 }, { required_count: 3 }],
    });
    const volunteer = await person();
    const seen = await askStack(getEvent, { token: volunteer.token, params: { id: events[0]?.id ?? '' } });
    expect(seen.data.feed).toEqual({ id: data.id, name: 'Club' });
  });
  it('takes missing options from the organisation', async () => {
    answer = { status: 200, body: calendar() };
    const options = { feed_refresh_interval: 360, feed_default_length_minutes: 90, feed_all_day_hours: 6 } as const;
    const { token } = admin;
    await ask(updateOrganisation, { token, body: options });
    try {
      const { name, ical_url, slot_types } = feedBody();
      const { data } = await ask(createFeed, { token, body: { name, ical_url, slot_types, all_day_hours: 5 } });
      expect(data).toMatchObject({ refresh_interval: 360, default_length_minutes: 90, all_day_hours: 5 });
      await untilSynced(data.id);
      answer = { status: 200, body: calendar(vevent('a', 3, 'Open end').replace(/DTEND[^\r]*\r\n/, '')) };
      const { data: preview } = await ask(previewFeed, { token, body: { ical_url } });
      const [event] = preview.events;
      expect(Date.parse(event?.end_time ?? '') - Date.parse(event?.start_time ?? '')).toBe(90 * 60_000);
    } finally {
      // By SQL, because the first change through the API also stored a time zone, which must be removed.
      await sql`update organisation set timezone = null, feed_refresh_interval = 60, feed_default_length_minutes = 60,
        feed_all_day_hours = 8`;
    }
  });
  it('does not wait for a slow calendar server', async () => {
    answer = { status: 200, body: calendar(vevent('slow', 3, 'Slow')) };
    delayMs = 3000;
    const started = Date.now();
    const { id } = await make();
    expect(Date.now() - started).toBeLessThan(2000);
    await untilSynced(id);
    delayMs = 0;
  });
  it('stores a feed whose server returns no calendar; the sync reports what is wrong', async () => {
    answer = { status: 200, body: '<html>Please sign in</html>' };
    const { id } = await make();
    await untilSynced(id);
    const feed = await current(id);
    expect(feed).toMatchObject({ last_status: 'error', last_error_code: 'not_a_calendar', event_count: 0 });
    expect(feed?.last_error).not.toContain('private');
    const reply = await ask(syncFeed, { token: admin.token, params: { id } });
    expect(reply).toMatchObject({ status: 422, code: 'feed_unusable', message: feed?.last_error });
  });
  it.each([
    ['ftp://example.org/c.ics'],
    ['https://user:secret@example.org/c.ics'],
    ['http://10.0.0.1/c.ics'],
    ['http://169.254.169.254/latest'],
    ['http://[::1]/c.ics'],
    ['http://2130706433/c.ics'],
    ['https://localhost/c.ics'],
    ['https://printer.local/c.ics'],
    ['https://db.internal/c.ics'],
    ['https://intranet/c.ics'],
    ['https://example.org:8443/c.ics'],
    ['http://127.0.0.1:1/c.ics'],
    ['not an address'],
    ['https://exam\tple.org/c.ics'],
    ['https://example.org/\0'],
    [''],
    [`https://example.org/${'x'.repeat(2048)}`],
  ])('refuses the address %.60j', { tags: ['5.27'] }, async (ical_url) => {
    const { data } = await ask(createFeed, { token: admin.token, body: feedBody({ ical_url }) });
    expect(data).toMatchObject({ code: 'invalid_request', details: [expect.objectContaining({ path: 'ical_url' })] });
  });
  it.each([
    [{ name: '' }, 'name'],
    [{ refresh_interval: 45 }, 'refresh_interval'],
    [{ slot_types: [] }, 'slot_types'],
    [{ default_length_minutes: 0 }, 'default_length_minutes'],
    [{ all_day_hours: 25 }, 'all_day_hours'],
    [{ timezone: 'CET+1' }, 'timezone'],
    [{ etag: 'x' }, 'etag'],
  ])('refuses %j', { tags: ['5.26'] }, async (wrong, path) => {
    const { data } = await ask(createFeed, { token: admin.token, rawBody: JSON.stringify(feedBody(wrong)) });
    expect(data).toMatchObject({ details: [expect.objectContaining({ path })] });
  });
  it('refuses slot types that are out of range, duplicate, unknown or archived', { tags: ['5.29'] }, async () => {
    const [first] = slotTypes;
    const archived = await makeSlotType(admin.token);
    await make({ slot_types: [{ slot_type_id: archived.id }] });
    await ask(deleteSlotType, { token: admin.token, params: { id: archived.id } });
    const problem = async (slots: object[]) => {
      const { data } = await ask(createFeed, {
        token: admin.token,
        rawBody: JSON.stringify(feedBody({ slot_types: slots })),
      });
      return (data as unknown as { details: { path: string }[] }).details.map(({ path }) => path);
    };
    const slot = { slot_type_id: first?.id };
    expect(await problem([{ ...slot, volunteer_slots: 21 }])).toEqual(['slot_types.0.volunteer_slots']);
    expect(await problem([slot, slot])).toEqual(['slot_types.1.slot_type_id']);
    expect(await problem([slot, { slot_type_id: archived.id }])).toEqual(['slot_types.1.slot_type_id']);
    expect(await problem([{ slot_type_id: crypto.randomUUID() }])).toEqual(['slot_types.0.slot_type_id']);
  });
});

describe('POST /ical-feeds/{id}/sync', () => {
  it('returns what it did, and runs at most once a minute', { tags: ['7.30'] }, async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal')) };
    const feed = await make();
    await untilSynced(feed.id);
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal II'), vevent('b', 5, 'Concert')) };
    const params = { id: feed.id };
    const { status, data } = await ask(syncFeed, { token: admin.token, params });
    expect(status).toBe(200);
    expect(data).toMatchObject({ inserted: 1, updated: 1, canceled: 0, held: false, warnings: [] });
    expect((await eventsOf(feed)).map(({ title }) => title)).toEqual(['Rehearsal II', 'Concert']);
    const again = await ask(syncFeed, { token: admin.token, params });
    expect(again).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const runs = (await ask(listFeedRuns, { token: admin.token, params })).data;
    expect(runs.map(({ trigger, status }) => [trigger, status])).toEqual([
      ['manual', 'ok'],
      ['create', 'ok'],
    ]);
    expect(runs[0]?.counts).toMatchObject({ inserted: 1, updated: 1 });
  });
  it('refuses a second sync while one is running', { tags: ['4.27'] }, async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal')) };
    delayMs = 3000;
    const { id } = await make();
    await expect
      .poll(async () => (await ask(listFeedRuns, { token: admin.token, params: { id } })).data.length)
      .toBe(1);
    const reply = await ask(syncFeed, { token: admin.token, params: { id } });
    expect(reply).toMatchObject({ status: 409, code: 'sync_running' });
    await untilSynced(id);
    delayMs = 0;
  });
  it('reports why a feed cannot be used, without its address', async () => {
    answer = { status: 200, body: calendar() };
    const { id } = await make();
    await untilSynced(id);
    answer = { status: 404, body: 'gone' };
    const reply = await ask(syncFeed, { token: admin.token, params: { id } });
    expect(reply).toMatchObject({ status: 422, code: 'feed_unusable' });
    expect(reply.message).not.toContain('private');
    const [run] = (await ask(listFeedRuns, { token: admin.token, params: { id } })).data;
    expect(run).toMatchObject({ status: 'error', error_code: 'http_status', error: reply.message });
  });
});

describe('DELETE /ical-feeds/{id}', () => {
  it('keeps events with signups and deletes the others', { tags: ['7.31'] }, async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal'), vevent('b', 4, 'Concert')) };
    const feed = await make();
    await untilSynced(feed.id);
    const [kept, gone] = await eventsOf(feed);
    if (!kept || !gone) throw new Error('two events');
    const volunteer = await person();
    await takePlace(volunteer.token, kept);
    const params = { id: feed.id };
    expect((await ask(deleteFeed, { token: admin.token, params })).status).toBe(204);
    expect((await ask(getEvent, { token: admin.token, params: { id: kept.id } })).data.feed).toBeNull();
    expect((await ask(getEvent, { token: admin.token, params: { id: gone.id } })).code).toBe('not_found');
    for (const call of [deleteFeed, syncFeed, listFeedRuns]) {
      expect(await ask(call, { token: admin.token, params })).toMatchObject(missing);
    }
    expect(await ask(decideHeldSync, { token: admin.token, params, body: { action: 'apply' } })).toMatchObject(missing);
  });
});

describe('POST /ical-feeds/{id}/held', () => {
  it('refuses if no sync is on hold', async () => {
    answer = { status: 200, body: calendar() };
    const { id } = await make();
    for (const action of ['apply', 'ignore'] as const) {
      const reply = await ask(decideHeldSync, { token: admin.token, params: { id }, body: { action } });
      expect(reply).toMatchObject({ status: 409, code: 'nothing_held' });
    }
    const { data } = await ask(decideHeldSync, { token: admin.token, params: { id }, rawBody: '{"action":"wait"}' });
    expect(data).toMatchObject({ details: [{ path: 'action', message: 'Must be apply or ignore' }] });
  });
  it('drops the held sync if it is to be ignored', async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal')) };
    const { id } = await make();
    await untilSynced(id);
    await sql`update public.ical_feeds set held = '{"would_remove": 3, "of": 4}' where id = ${id}`;
    expect((await current(id))?.held).toEqual({ would_remove: 3, of: 4 });
    const reply = await ask(decideHeldSync, { token: admin.token, params: { id }, body: { action: 'ignore' } });
    expect(reply).toMatchObject({ status: 200, data: { inserted: 0, held: false } });
    expect((await current(id))?.held).toBeNull();
    expect(await eventsOf({ id })).toHaveLength(1);
  });
  it('syncs at once if it is to be applied', async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal')) };
    const { id } = await make();
    await untilSynced(id);
    await sql`update public.ical_feeds set held = '{"would_remove": 3, "of": 4}' where id = ${id}`;
    const apply = () => ask(decideHeldSync, { token: admin.token, params: { id }, body: { action: 'apply' } });
    answer = { status: 500, body: '' };
    expect((await apply()).code).toBe('feed_unusable');
    expect((await current(id))?.held).not.toBeNull();
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal'), vevent('b', 4, 'Concert')) };
    delayMs = 1000;
    const [first, second] = [apply(), new Promise((resolve) => setTimeout(resolve, 300)).then(apply)];
    expect((await second).code).toBe('sync_running');
    delayMs = 0;
    expect(await first).toMatchObject({ status: 200, data: { inserted: 1 } });
    expect((await current(id))?.held).toBeNull();
    expect((await ask(listFeedRuns, { token: admin.token, params: { id } })).data[0]?.trigger).toBe('held');
  });
});

describe('POST /ical-feeds/{id}/reimport', () => {
  const reimport = (id: string) => ask(reimportFeed, { token: admin.token, params: { id } });
  const remove = ({ id }: { id: string }) => ask(deleteEvent, { token: admin.token, params: { id } });

  it('imports deleted future events again, as new ones', async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal'), vevent('b', 4, 'Concert')) };
    const feed = await make();
    await untilSynced(feed.id);
    expect(await reimport(feed.id)).toMatchObject({ status: 409, code: 'nothing_deleted' });
    const [rehearsal, concert] = await eventsOf(feed);
    if (!rehearsal || !concert) throw new Error('The feed imported nothing.');
    await remove(rehearsal);
    expect(await current(feed.id)).toMatchObject({ deleted_count: 1, event_count: 1 });
    await sql`update public.ical_feeds set last_manual_sync_at = null where id = ${feed.id}`;
    await ask(syncFeed, { token: admin.token, params: { id: feed.id } });
    expect((await eventsOf(feed)).map(({ id }) => id)).toEqual([concert.id]);
    // A sync was requested a moment ago; the test does not wait for the next one.
    expect(await reimport(feed.id)).toMatchObject({ status: 200, data: { inserted: 1, unchanged: 1 } });
    const after = await eventsOf(feed);
    expect(after.map(({ title }) => title)).toEqual(['Rehearsal', 'Concert']);
    expect(after[0]?.id).not.toBe(rehearsal.id);
    expect(after[1]?.id).toBe(concert.id);
    expect(await current(feed.id)).toMatchObject({ deleted_count: 0, event_count: 2 });
  });

  it('does not import past events again', async () => {
    answer = { status: 200, body: calendar(vevent('a', 3, 'Rehearsal')) };
    const feed = await make();
    await untilSynced(feed.id);
    await Promise.all((await eventsOf(feed)).map(remove));
    await sql`update public.ical_sources set start_time = now() - interval '3 days', end_time = now() - interval '2 days'
      where feed_id = ${feed.id}`;
    expect(await current(feed.id)).toMatchObject({ deleted_count: 0 });
    expect(await reimport(feed.id)).toMatchObject({ status: 409, code: 'nothing_deleted' });
  });
});

describe('POST /ical-feeds/preview', () => {
  const preview = (body: object = {}) => ask(previewFeed, { token: admin.token, body: { ical_url: feedUrl, ...body } });

  it('returns the name and the events of a calendar, and stores nothing', async () => {
    const head = 'X-WR-CALNAME:Club\\, all\r\nX-WR-CALDESC:What we do\r\nX-PUBLISHED-TTL:PT6H\r\n';
    const events = [0, 1, 2, 3, 4, 5].map((index) => vevent(`e${index}`, 3 + index, `Evening ${index}`));
    const odd = 'BEGIN:VEVENT\r\nUID:odd\r\nSUMMARY:No start\r\nEND:VEVENT\r\n';
    answer = { status: 200, body: calendar(head, ...events, odd) };
    const [{ count: before } = {}] = await sql`select count(*) from public.ical_feeds`;
    const { status, data } = await preview();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ name: 'Club, all', description: 'What we do', refresh_minutes: 360, event_count: 6, problem_count: 1 },
    });
    expect(data.events.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((index) => `Evening ${index}`));
    expect((await sql`select count(*) from public.ical_feeds`)[0]?.count).toBe(before);
  });

  it('returns no name for a calendar without one', async () => {
    answer = { status: 200, body: calendar() };
    expect((await preview()).data).toMatchObject({ name: null, description: null, event_count: 0, events: [] });
  });

  it('reports what is wrong with an address', async () => {
    answer = { status: 200, body: '<!doctype html><html></html>' };
    expect(await preview()).toMatchObject({ status: 422, code: 'feed_unusable', message: /web page/ });
    answer = { status: 404, body: '' };
    expect((await preview()).code).toBe('feed_unusable');
    expect((await preview({ ical_url: 'http://10.0.0.1/a.ics' })).status).toBeGreaterThanOrEqual(400);
    expect((await preview({ ical_url: 'ftp://example.org/a.ics' })).status).toBe(400);
  });
});

it('no log line contains the address of a feed', () => {
  expect(own.lines.length).toBeGreaterThan(20);
  expect(own.lines.join('\n')).not.toContain('private-0123456789abcdef');
});
