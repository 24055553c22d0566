import { describe, expect, it } from 'vitest';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  createFeed,
  decideHeldSync,
  deleteFeed,
  listFeedRuns,
  previewFeed,
  syncFeed,
} from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { deleteSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { calendar, vevent } from '../../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage, shift } from './feed-stage.ts';

const {
  sql,
  person,
  makeSlotType,
  takePlace,
  ask,
  askStack,
  own,
  admin,
  slotTypes,
  server,
  feedBody,
  make,
  current,
  untilSynced,
  eventsOf,
} = feedStage();
const missing = { code: 'not_found', message: 'Feed not found' };

describe('POST /ical-feeds', () => {
  it('stores a feed and starts its first sync at once', {
    tags: ['3.20', '3.21', '3.22', '7.27', '7.28'],
  }, async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal'), shift('b', 4, 'Concert')) };
    const { status, data } = await ask(createFeed, { token: admin.token, body: feedBody() });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      name: 'Club',
      description: null,
      ical_url: server.url,
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
    server.answer = { status: 200, body: calendar() };
    const options = { feed_refresh_interval: 360, feed_default_length_minutes: 90, feed_all_day_hours: 6 } as const;
    const { token } = admin;
    await ask(updateOrganisation, { token, body: options });
    try {
      const { name, ical_url, slot_types } = feedBody();
      const { data } = await ask(createFeed, { token, body: { name, ical_url, slot_types, all_day_hours: 5 } });
      expect(data).toMatchObject({ refresh_interval: 360, default_length_minutes: 90, all_day_hours: 5 });
      await untilSynced(data.id);
      server.answer = { status: 200, body: calendar(shift('a', 3, 'Open end').replace(/DTEND[^\r]*\r\n/, '')) };
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
    server.answer = { status: 200, body: calendar(shift('slow', 3, 'Slow')) };
    const release = server.hold();
    const { id } = await make();
    expect((await current(id))?.last_status).toBeNull();
    release();
    await untilSynced(id);
    expect((await current(id))?.last_status).toBe('ok');
  });
  it('stores a feed whose server returns no calendar; the sync reports what is wrong', async () => {
    server.answer = { status: 200, body: '<html>Please sign in</html>' };
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

describe('DELETE /ical-feeds/{id}', () => {
  it('keeps events with signups and deletes the others', { tags: ['7.31'] }, async () => {
    server.answer = { status: 200, body: calendar(shift('a', 3, 'Rehearsal'), shift('b', 4, 'Concert')) };
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

describe('POST /ical-feeds/preview', () => {
  const preview = (body: object = {}) =>
    ask(previewFeed, { token: admin.token, body: { ical_url: server.url, ...body } });

  it('returns the name and the events of a calendar, and stores nothing', async () => {
    const head = ['X-WR-CALNAME:Club\\, all', 'X-WR-CALDESC:What we do', 'X-PUBLISHED-TTL:PT6H'];
    const events = [0, 1, 2, 3, 4, 5].map((index) => shift(`e${index}`, 3 + index, `Evening ${index}`));
    const odd = vevent('UID:odd', 'SUMMARY:No start');
    server.answer = { status: 200, body: calendar(...head, ...events, odd) };
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
    server.answer = { status: 200, body: calendar() };
    expect((await preview()).data).toMatchObject({ name: null, description: null, event_count: 0, events: [] });
  });

  it('reports what is wrong with an address', async () => {
    server.answer = { status: 200, body: '<!doctype html><html></html>' };
    expect(await preview()).toMatchObject({ status: 422, code: 'feed_unusable', message: /web page/ });
    server.answer = { status: 404, body: '' };
    expect((await preview()).code).toBe('feed_unusable');
    expect((await preview({ ical_url: 'http://10.0.0.1/a.ics' })).status).toBeGreaterThanOrEqual(400);
    expect((await preview({ ical_url: 'ftp://example.org/a.ics' })).status).toBe(400);
  });
});

it('no log line contains the address of a feed, whether it can be read or not', async () => {
  for (const status of [200, 500]) {
    server.answer = { status, body: calendar() };
    const { id } = await make();
    await untilSynced(id);
    await ask(syncFeed, { token: admin.token, params: { id } });
  }
  expect(own.lines.length).toBeGreaterThanOrEqual(4);
  expect(own.lines.join('\n')).not.toContain('private-0123456789abcdef');
});
