import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, takePlace, sql, pagesOfEvents, allEvents } = apiContext();
type SlotType = Awaited<ReturnType<typeof makeSlotType>>;

let admin: Account;
let types: SlotType[];
/** Of events that only one test is about. */
let others: SlotType[];
// Far from the events of other files, so that the list contains only those of this file.
const year = 2060;
const day = (number: number) => `${year}-03-${String(number).padStart(2, '0')}T10:00:00Z`;
const window = { from: `${year}-01-01T00:00:00Z`, to: `${year + 1}-01-01T00:00:00Z` };

async function eventOn(start: string, end: string, slotTypes: readonly { id: string }[], title = start) {
  const slot_assignments = slotTypes.map(({ id }) => ({ slot_type_id: id, required_count: 1 }));
  const body = { title, start_time: start, end_time: end, slot_assignments };
  return (await ask(createEvent, { token: admin.token, body })).data;
}

const hoursAfter = (start: string, hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

beforeAll(async () => {
  admin = await person('admin');
  types = await Promise.all([makeSlotType(admin.token), makeSlotType(admin.token), makeSlotType(admin.token)]);
  others = await Promise.all([makeSlotType(admin.token), makeSlotType(admin.token)]);
  const [a, b] = types as [SlotType, SlotType];
  for (let number = 1; number <= 12; number++) {
    // Three at a time start together; the identifier decides their order.
    const start = day(Math.ceil(number / 3));
    await eventOn(start, hoursAfter(start, 2), number % 2 ? [a] : [a, b]);
  }
});

describe('GET /events', () => {
  it('returns all events by start, then id', { tags: ['7.12'] }, async () => {
    const data = await allEvents(admin.token);
    const keys = data.map(({ start_time, id }) => `${new Date(start_time).toISOString()} ${id}`);
    expect(keys).toEqual([...keys].sort());
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int from public.events where removed_at is null`;
    expect(data).toHaveLength(count);
  });
  it('returns each event once, in order, over all pages', async () => {
    const { data: all } = await ask(listEvents, { token: admin.token, query: window });
    expect(all).toHaveLength(12);
    for (const limit of [1, 5, 12, 13]) {
      const pages = await pagesOfEvents(admin.token, { ...window, limit });
      expect(pages.flat()).toEqual(all);
      expect(pages.map((page) => page.length)).toEqual(
        Array.from({ length: Math.ceil(12 / limit) }, (_, page) => Math.min(limit, 12 - page * limit)),
      );
    }
  });
  it('returns the first hundred and a link to the rest if no page is requested', async () => {
    const mark = crypto.randomUUID();
    await sql`insert into public.events (title, start_time, end_time, timezone)
      select ${`${mark} `} || n, start, start + interval '1 hour', 'UTC'
      from generate_series(1, 205) n, lateral (select timestamptz '2080-01-01Z' + n * interval '1 day' as start) t`;
    const pages = await pagesOfEvents(admin.token, { search: mark });
    expect(pages.map((page) => page.length)).toEqual([100, 100, 5]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(205);
    await sql`delete from public.events where title like ${`${mark}%`}`;
  });
  it('keeps the filters in the link to the next page', async () => {
    const query = { ...window, slot_type_ids: types.slice(0, 2).map(({ id }) => id), limit: 2 };
    const { headers } = await ask(listEvents, { token: admin.token, query });
    const next = new URLSearchParams(/<\?([^>]+)>/.exec(headers.get('link') ?? '')?.[1]);
    expect(next.getAll('slot_type_ids')).toEqual(query.slot_type_ids);
    expect(next.get('limit')).toBe('2');
    expect(next.get('cursor')).toMatch(/^[\w-]+$/);
  });
  it('returns events with any of the requested slot types', { tags: ['7.13'] }, async () => {
    const count = async (...indexes: number[]) => {
      const slot_type_ids = indexes.map((index) => types[index]?.id ?? '');
      return (await ask(listEvents, { token: admin.token, query: { slot_type_ids } })).data.length;
    };
    expect([await count(0), await count(1), await count(2), await count(1, 2), await count(0, 1)]).toEqual([
      12, 6, 0, 6, 12,
    ]);
  });
  it('returns the events that overlap the requested period, whose end is excluded', async () => {
    const count = async (from?: string, to?: string) => {
      const query = { slot_type_ids: [types[0]?.id ?? ''], ...(from && { from }), ...(to && { to }) };
      return (await ask(listEvents, { token: admin.token, query })).data.length;
    };
    expect(await count(day(1), day(2))).toBe(3);
    expect(await count(hoursAfter(day(1), 1), hoursAfter(day(1), 1.5))).toBe(3);
    expect(await count(hoursAfter(day(1), 2), day(2))).toBe(0);
    expect(await count(hoursAfter(day(1), 1.99), hoursAfter(day(2), 0.01))).toBe(6);
    expect(await count(day(4))).toBe(3);
    expect(await count(undefined, day(1))).toBe(0);
    expect(await count(hoursAfter(day(1), 1), hoursAfter(day(1), 1))).toBe(0);
  });
  it('omits events that end when the requested period begins', async () => {
    const start = '2065-05-01T10:00:00Z';
    const long = await eventOn(start, hoursAfter(start, 8), others);
    await eventOn(hoursAfter(start, 1), hoursAfter(start, 2), others);
    const query = { from: hoursAfter(start, 2), to: hoursAfter(start, 3) };
    expect((await ask(listEvents, { token: admin.token, query })).data.map(({ id }) => id)).toEqual([long.id]);
  });
  it('finds a year-long event by its last day', async () => {
    const start = '2070-01-01T00:00:00Z';
    const { id } = await eventOn(start, hoursAfter(start, 366 * 24), others);
    const { data } = await ask(listEvents, {
      token: admin.token,
      query: { from: hoursAfter(start, 366 * 24 - 1), to: '2090-01-01T00:00:00Z' },
    });
    expect(data.map((event) => event.id)).toEqual([id]);
  });
  it('finds events whose title, description and location have all words of a search', async () => {
    const start = '2066-05-01T10:00:00Z';
    const within = { from: start, to: '2066-06-01T00:00:00Z' };
    const slot_assignments = [{ slot_type_id: others[0]?.id ?? '', required_count: 1 }];
    const make = async (number: number, title: string, description: string | null, location: string | null) => {
      const times = { start_time: hoursAfter(start, number), end_time: hoursAfter(start, number + 1) };
      const body = { title, description, location, ...times, slot_assignments };
      return (await ask(createEvent, { token: admin.token, body })).data.id;
    };
    const found = async (search: string, token = admin.token) =>
      (await ask(listEvents, { token, query: { ...within, search } })).data.map(({ id }) => id);
    const cafe = await make(1, 'Repair Café', 'Bring what is broken', 'Pier 4');
    const gate = await make(2, 'Gate', null, 'Pier 4');
    const bare = await make(3, '100% Bar_1', null, null);
    expect(await found('pier')).toEqual([cafe, gate]);
    expect(await found('  PIER   cafe ')).toEqual([cafe]);
    expect(await found('broken')).toEqual([cafe]);
    expect(await found('bar_')).toEqual([bare]);
    expect(await found('%')).toEqual([bare]);
    expect(await found('cafe gate')).toEqual([]);
    expect(await found('gate', (await person()).token)).toEqual([gate]);
  });
  it('finds events with open places, of feeds and canceled ones', async () => {
    const start = '2067-05-01T10:00:00Z';
    const within = { from: start, to: '2067-06-01T00:00:00Z' };
    const [first, second] = others as [SlotType, SlotType];
    const open = await eventOn(start, hoursAfter(start, 1), [first, second], 'Half full');
    const full = await eventOn(hoursAfter(start, 2), hoursAfter(start, 3), [first], 'Full');
    const canceled = await eventOn(hoursAfter(start, 4), hoursAfter(start, 5), [first], 'Canceled');
    const ada = await person();
    await takePlace(ada.token, open);
    await takePlace(ada.token, full);
    await sql`update public.events set status = 'canceled', cancel_origin = 'admin' where id = ${canceled.id}`;
    const found = async (query: object) =>
      (await ask(listEvents, { token: admin.token, query: { ...within, ...query } })).data.map(({ id }) => id);
    expect(await found({ open: 'yes' })).toEqual([open.id]);
    expect(await found({ open: 'yes', slot_type_ids: [second.id], search: 'half' })).toEqual([open.id]);
    expect(await found({ status: 'canceled' })).toEqual([canceled.id]);
    expect(await found({ status: 'scheduled' })).toEqual([open.id, full.id]);
    expect(await found({ from_feed: 'yes' })).toEqual([]);
    const [feed] = await sql`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
      values ('Stages', 'https://example.org/stages.ics', 'UTC', null) returning id`;
    await sql`update public.events set feed_id = ${feed?.id} where id = ${full.id}`;
    expect(await found({ from_feed: 'yes' })).toEqual([full.id]);
    // A slot that is canceled has no open place.
    await sql`update public.event_slots set is_canceled = true, cancel_origin = 'admin'
      where event_id = ${open.id} and slot_type_id = ${second.id}`;
    expect(await found({ open: 'yes' })).toEqual([]);
    await sql`delete from public.ical_feeds where id = ${feed?.id}`;
  });
  it.each([
    ['?open=no', 'open', 'Must be yes'],
    ['?status=draft', 'status', 'Must be scheduled or canceled'],
    ['?search=%20', 'search', 'Must be text to search for'],
    ['?limit=0', 'limit', 'Must be at least 1'],
    ['?limit=1001', 'limit', 'Must be at most 1000'],
    ['?limit=ten', 'limit', 'Must be a whole number'],
    ['?limit=1.5', 'limit', 'Must be a whole number'],
    ['?limit=1&limit=2', 'limit', 'Must be given only once'],
    ['?cursor=', 'cursor', 'Must be a cursor from a Link header'],
    ['?cursor=AAAA', 'cursor', 'Must be a cursor from a Link header'],
    ['?from=yesterday', 'from', 'Must be a date and time with offset (ISO 8601)'],
    ['?from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z', 'to', 'Must not be before from'],
    ['?slot_type_ids=', 'slot_type_ids.0', 'Must be an identifier (UUID)'],
    ['?slot_type_ids=1,2', 'slot_type_ids.0', 'Must be an identifier (UUID)'],
    ['?page=2', 'page', 'This key is not known'],
    ['?to=%ff', 'to', 'Must be encoded as UTF-8'],
  ])('refuses %s', async (rawQuery, path, message) => {
    const { data } = await ask(listEvents, { token: admin.token, rawQuery });
    expect(data).toMatchObject({ code: 'invalid_request', details: [{ path, message }] });
  });
});

describe('the volunteers of an event', () => {
  it('are all visible to administrators; others see only themselves', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    const event = await makeEvent(admin.token, [others[0] as SlotType], { count: 2 });
    const signups = [await takePlace(one.token, event), await takePlace(other.token, event)];
    const shown = async (token: string) =>
      (await ask(getEvent, { token, params: { id: event.id } })).data.volunteers.map(({ id }) => id);
    expect(await shown(admin.token)).toEqual(signups.map(({ id }) => id));
    expect(await shown(one.token)).toEqual([signups[0]?.id]);
    const listed = (await allEvents(other.token)).find(({ id }) => id === event.id);
    expect(listed?.volunteers.map(({ id }) => id)).toEqual([signups[1]?.id]);
  });
});

describe('the reason why the caller cannot take a slot', () => {
  const blockedFor = async (token: string, id: string) => {
    const listed = (await allEvents(token)).find((event) => event.id === id);
    const single = (await ask(getEvent, { token, params: { id } })).data;
    expect({ ...listed, source: null }).toEqual(single);
    return single.slot_assignments.map(({ blocked }) => blocked);
  };

  it('is returned per slot, in the list as for a single event', async () => {
    const [volunteer, rival] = await Promise.all([person(), person()]);
    const [a, b] = others as [SlotType, SlotType];
    const over = await makeEvent(admin.token, [a], { start: -3 });
    const mine = await makeEvent(admin.token, [a, b], { start: 100, count: 2 });
    const full = await makeEvent(admin.token, [a], { start: 200 });
    const clash = await makeEvent(admin.token, [a], { start: 101 });
    const next = await makeEvent(admin.token, [a], { start: 102 });
    const signup = await takePlace(volunteer.token, mine);
    await takePlace(rival.token, full);
    expect(await blockedFor(volunteer.token, over.id)).toEqual(['event_started']);
    expect(await blockedFor(volunteer.token, mine.id)).toEqual(['already_signed_up', 'already_signed_up']);
    expect(await blockedFor(volunteer.token, full.id)).toEqual(['slot_full']);
    expect(await blockedFor(volunteer.token, clash.id)).toEqual(['overlap']);
    expect(await blockedFor(volunteer.token, next.id)).toEqual([null]);
    expect(await blockedFor(rival.token, clash.id)).toEqual([null]);
    await ask(cancelSignup, { token: volunteer.token, params: { signupId: signup.id } });
    expect(await blockedFor(volunteer.token, clash.id)).toEqual([null]);
    expect(await blockedFor(volunteer.token, mine.id)).toEqual([null, null]);
  });
  it('names canceled slots', async () => {
    const volunteer = await person();
    const [a, b] = others as [SlotType, SlotType];
    const slot_assignments = [
      { slot_type_id: a.id, required_count: 1, is_canceled: true },
      { slot_type_id: b.id, required_count: 1 },
    ];
    const body = { title: 'Half', start_time: inHours(300), end_time: inHours(301), slot_assignments };
    const { data } = await ask(createEvent, { token: admin.token, body });
    expect(await blockedFor(volunteer.token, data.id)).toEqual(['slot_canceled', null]);
  });
});
