import { describe, expect, it } from 'vitest';
import {
  createEvent,
  deleteEvent,
  getEvent,
  updateEvent,
} from '../../../supabase/functions/_shared/contract/events.ts';
import { deleteSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace, allEvents } = apiContext();

const bodyOf = (slotTypes: readonly { id: string }[], more: object = {}) => ({
  title: 'Harbour clean-up',
  start_time: inHours(24),
  end_time: inHours(26),
  slot_assignments: slotTypes.map(({ id }) => ({ slot_type_id: id, required_count: 2 })),
  ...more,
});

describe('POST /events', () => {
  it('creates an event with its slots in the given order', {
    tags: ['3.8', '3.9', '3.10', '7.5', '7.15', '7.16'],
  }, async () => {
    const { token } = await person('admin');
    const [bar, till] = await Promise.all([makeSlotType(token, 1.5, 'Bar'), makeSlotType(token, -12, 'Till')]);
    const body = bodyOf([till, bar], {
      title: ' Harbour ',
      description: '',
      location: ' Pier 4 ',
      start_time: '2030-07-01T09:00:00.250+02:00',
      end_time: '2030-07-01T17:00:00+02:00',
      timezone: 'Europe/Berlin',
    });
    const { status, data } = await ask(createEvent, { token, body });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      title: 'Harbour',
      description: null,
      location: 'Pier 4',
      start_time: '2030-07-01T07:00:00.250Z',
      end_time: '2030-07-01T15:00:00Z',
      timezone: 'Europe/Berlin',
      all_day: false,
      end_estimated: false,
      group_size: null,
      status: 'scheduled',
      feed: null,
      feed_state: null,
      volunteers: [],
      version: 1,
    });
    expect(data.slot_assignments).toMatchObject([
      {
        slot_type: { id: till.id, name: 'Till', hourly_credits: -12 },
        required_count: 2,
        current_count: 0,
        blocked: null,
      },
      { slot_type: { id: bar.id, name: 'Bar', hourly_credits: 1.5 }, is_canceled: false },
    ]);
    expect((await ask(getEvent, { token, params: { id: data.id } })).data).toEqual(data);
  });
  it('uses the organisation’s time zone if none is given', async () => {
    const { token } = await person('admin');
    const { data } = await ask(createEvent, { token, body: bodyOf([await makeSlotType(token)], { all_day: true }) });
    expect(data).toMatchObject({ timezone: 'UTC', all_day: true });
  });
  it('refuses unknown and archived slot types, with their path', async () => {
    const { token } = await person('admin');
    const [known, archived] = await Promise.all([makeSlotType(token), makeSlotType(token)]);
    await makeEvent(token, [archived]);
    await ask(deleteSlotType, { token, params: { id: archived.id } });
    for (const wrong of [archived, { id: crypto.randomUUID() }]) {
      const { data } = await ask(createEvent, { token, body: bodyOf([known, wrong]) });
      expect(data).toMatchObject({
        details: [{ path: 'slot_assignments.1.slot_type_id', message: 'Slot type not found' }],
      });
    }
  });
  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(501) }, 'title', 'Must be at most 500 characters'],
    [{ location: 'x'.repeat(1001) }, 'location', 'Must be at most 1000 characters'],
    [{ start_time: '2030-07-01T09:00:00' }, 'start_time', 'Must be a date and time with offset (ISO 8601)'],
    [
      { start_time: '1999-12-31T23:59:59Z', end_time: '2000-01-01T01:00:00Z' },
      'start_time',
      'Must be between the years 2000 and 2100',
    ],
    [{ end_time: inHours(24) }, 'end_time', 'End time must be after start time'],
    [{ end_time: inHours(24 * 368) }, 'end_time', 'An event can last at most 366 days'],
    [{ timezone: '+02:00' }, 'timezone', 'Must be a time zone like Europe/Berlin'],
    [{ all_day: 'yes' }, 'all_day', 'Must be true or false'],
    [{ slot_assignments: [] }, 'slot_assignments', 'At least one slot type is required'],
    [{ slot_assignments: undefined }, 'slot_assignments', 'At least one slot type is required'],
    [{ status: 'canceled' }, 'status', 'This key is not known'],
    [{ version: 1 }, 'version', 'This key is not known'],
  ])('refuses %j', { tags: ['5.12'] }, async (wrong, path, message) => {
    const { token } = await person('admin');
    const rawBody = JSON.stringify(bodyOf([{ id: crypto.randomUUID() }], wrong));
    expect((await ask(createEvent, { token, rawBody })).data).toMatchObject({ message, details: [{ path, message }] });
  });
  it('refuses duplicate slot types and counts out of range', { tags: ['2.88'] }, async () => {
    const { token } = await person('admin');
    const { id } = await makeSlotType(token);
    const twice = bodyOf([{ id }, { id: id.toUpperCase() }]);
    expect((await ask(createEvent, { token, body: twice })).data).toMatchObject({
      details: [{ path: 'slot_assignments.1.slot_type_id', message: 'Each slot type can be used once' }],
    });
    for (const required_count of [0, 1.5, 10_001, '2', null]) {
      const rawBody = JSON.stringify(bodyOf([], { slot_assignments: [{ slot_type_id: id, required_count }] }));
      expect((await ask(createEvent, { token, rawBody })).data).toMatchObject({
        details: [expect.objectContaining({ path: 'slot_assignments.0.required_count' })],
      });
    }
  });
});

describe('GET /events/{id}', () => {
  it('answers 404 for an unknown event, and 400 for an invalid identifier', {
    tags: ['7.15', '8.46'],
  }, async () => {
    const { token } = await person();
    const missing = await ask(getEvent, { token, params: { id: crypto.randomUUID() } });
    expect(missing).toMatchObject({ code: 'not_found', message: 'Event not found' });
    for (const id of ['1', 'null', '%00', '%ff', '..%2Fhealth']) {
      const { data } = await ask(getEvent, { token, params: { id } });
      expect(data).toMatchObject({ details: [{ path: 'id', message: 'Must be an identifier (UUID)' }] });
    }
  });
});

describe('PUT /events/{id}', () => {
  it('replaces everything; slots are matched by slot type', { tags: ['3.11', '7.17'] }, async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const [kept, taken, dropped, added] = await Promise.all([1, 2, 3, 4].map((rate) => makeSlotType(token, rate)));
    if (!kept || !taken || !dropped || !added) throw new Error('four slot types');
    const event = await makeEvent(token, [taken, kept, dropped]);
    const signup = await takePlace(volunteer.token, event);
    const body = bodyOf([added, kept], { title: 'Beach clean-up', version: event.version });
    const { status, data } = await ask(updateEvent, { token, params: { id: event.id }, body });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: event.id, title: 'Beach clean-up' });
    const slots = new Map(data.slot_assignments.map((slot) => [slot.slot_type.id, slot]));
    expect(slots.get(kept.id)?.id).toBe(event.slot_assignments[1]?.id);
    expect(slots.get(added.id)).toMatchObject({ required_count: 2, is_canceled: false });
    expect(slots.get(taken.id)).toMatchObject({ is_canceled: true, current_count: 1 });
    expect(slots.has(dropped.id)).toBe(false);
    expect(data.volunteers).toEqual([
      { id: signup.id, user_id: volunteer.id, slot_id: signup.slot_id, status: 'confirmed' },
    ]);
    expect(data.version).toBeGreaterThan(event.version);
  });
  it('refuses a count below the taken places, and changes nothing', async () => {
    const [{ token }, one, two] = await Promise.all([person('admin'), person(), person()]);
    const slotType = await makeSlotType(token, 1, 'Bar');
    const event = await makeEvent(token, [slotType], { count: 3 });
    await takePlace(one.token, event);
    await takePlace(two.token, event);
    const body = { ...bodyOf([slotType]), slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }] };
    const reply = await ask(updateEvent, { token, params: { id: event.id }, body });
    expect(reply).toMatchObject({ status: 409, code: 'count_below_filled' });
    const { data } = await ask(getEvent, { token, params: { id: event.id } });
    expect(data.slot_assignments[0]).toMatchObject({ required_count: 3, current_count: 2 });
  });
  it('refuses a stale version', async () => {
    const { token } = await person('admin');
    const slotType = await makeSlotType(token);
    const { id, version } = await makeEvent(token, [slotType]);
    const update = (title: string) =>
      ask(updateEvent, { token, params: { id }, body: bodyOf([slotType], { title, version }) });
    const replies = await Promise.all([update('First'), update('Second')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.code).toBe('stale_version');
  });
  it('answers 404 for an unknown event', async () => {
    const { token } = await person('admin');
    const body = bodyOf([await makeSlotType(token)]);
    const reply = await ask(updateEvent, { token, params: { id: crypto.randomUUID() }, body });
    expect(reply).toMatchObject({ code: 'not_found', message: 'Event not found' });
  });
});

describe('the values that the feed of an event has', () => {
  const ofFeed = async (token: string) => {
    const event = await makeEvent(token, [await makeSlotType(token)]);
    const [feed] = await sql`insert into public.ical_feeds (name, ical_url, timezone)
      values ('Club', 'https://example.org/a', 'UTC') returning id`;
    await sql`insert into public.ical_sources (feed_id, uid, event_id, title, location, start_time, end_time, timezone,
        all_day, source_hash)
      select ${feed?.id}, 'a', id, title, location, start_time, end_time, timezone, all_day, '' from public.events
      where id = ${event.id}`;
    await sql`update public.events set feed_id = ${feed?.id} where id = ${event.id}`;
    return event;
  };

  it('are returned for fields that an administrator changed, if they differ', async () => {
    const { token } = await person('admin');
    const event = await ofFeed(token);
    const one = async () => (await ask(getEvent, { token, params: { id: event.id } })).data.source;
    expect(await one()).toEqual({ missing_since: null, removed: false, says: {} });
    const body = bodyOf(
      event.slot_assignments.map(({ slot_type }) => slot_type),
      { title: 'Mine', location: 'Pier 4', start_time: inHours(26), end_time: event.end_time },
    );
    const { data } = await ask(updateEvent, { token, params: { id: event.id }, body });
    expect(data.source?.says).toEqual({ title: event.title, location: null, start_time: event.start_time });
    // Locking one of the times keeps the other. The description follows the feed again at its next change.
    await sql`update public.ical_sources set title = 'Mine', description = 'New', end_time = '2030-07-01T15:00:00.25Z'
      where event_id = ${event.id}`;
    expect((await one())?.says).toEqual({
      location: null,
      start_time: event.start_time,
      end_time: '2030-07-01T15:00:00.250Z',
    });
  });
  it('include when the event went missing, and when it will be given up', async () => {
    const { token } = await person('admin');
    const { id } = await ofFeed(token);
    const one = async () => (await ask(getEvent, { token, params: { id } })).data.source;
    const listed = async (who = token) => (await allEvents(who)).find((each) => each.id === id)?.feed_state;
    expect(await listed()).toBeNull();
    await sql`update public.ical_sources set source_state = 'missing', missing_since = '2030-07-01T15:00:00Z'
      where event_id = ${id}`;
    expect(await one()).toEqual({ missing_since: '2030-07-01T15:00:00Z', removed: false, says: {} });
    expect(await listed()).toBe('missing');
    await sql`update public.ical_sources set source_state = 'gone' where event_id = ${id}`;
    expect(await one()).toMatchObject({ missing_since: '2030-07-01T15:00:00Z', removed: true });
    expect(await listed()).toBe('removed');
    expect(await listed((await person('staff')).token)).toBeNull();
  });
  it('are for administrators only', async () => {
    const { id } = await ofFeed((await person('admin')).token);
    for (const role of ['volunteer', 'staff'] as const) {
      const { token } = await person(role);
      expect((await ask(getEvent, { token, params: { id } })).data).toMatchObject({ id, source: null });
    }
  });
});

describe('DELETE /events/{id}', () => {
  it('removes an event from every list, once', { tags: ['7.19'] }, async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(token, [await makeSlotType(token)]);
    await takePlace(volunteer.token, event);
    const params = { id: event.id };
    expect((await ask(deleteEvent, { token, params })).status).toBe(204);
    for (const call of [getEvent, deleteEvent]) expect((await ask(call, { token, params })).code).toBe('not_found');
    const body = bodyOf([await makeSlotType(token)]);
    expect((await ask(updateEvent, { token, params, body })).code).toBe('not_found');
    expect((await allEvents(token)).map(({ id }) => id)).not.toContain(event.id);
  });
});
