import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardDays,
  getBoard,
  getBoardDays,
} from '../../../supabase/functions/_shared/contract/board.ts';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, takePlace } = apiContext();
let admin: Account;
let bar: { id: string };
let gate: { id: string };
let zone: string | null;

beforeAll(async () => {
  admin = await person('admin');
  [bar, gate] = [await makeSlotType(admin.token, 1, 'Bar 2'), await makeSlotType(admin.token, 1, 'Bar 10')];
  zone = (await sql`select timezone from public.organisation`)[0]?.timezone;
  await sql`update public.organisation set timezone = 'Europe/Berlin'`;
});
afterAll(() => sql`update public.organisation set timezone = ${zone}`);

/** An event with a place for each type, in the order given. Times are UTC. */
async function make(title: string, start_time: string, end_time: string, types = [bar], more: object = {}) {
  const slots = types.map(({ id }) => ({ slot_type_id: id, required_count: 2 }));
  const body = {
    title,
    start_time: `${start_time}:00Z`,
    end_time: `${end_time}:00Z`,
    slot_assignments: slots,
    ...more,
  };
  const { status, data } = await ask(createEvent, { token: admin.token, body });
  expect(status).toBe(201);
  return data;
}

const boardOf = async (from: string, to: string, more: { people?: 'yes'; event_ids?: string[] } = {}): Promise<Board> =>
  (await ask(getBoard, { token: admin.token, query: { from: `${from}:00Z`, to: `${to}:00Z`, ...more } })).data;
const titlesOf = ({ shifts }: Board, ids: { id: string }[]) =>
  shifts.filter(({ id }) => ids.some((one) => one.id === id)).map(({ title }) => title);
/** The days of the test's slot types. */
const daysOf = async (from: string, to: string): Promise<BoardDays['days']> =>
  (await ask(getBoardDays, { token: admin.token, query: { from, to } })).data.days.filter(({ slot_type_id }) =>
    [bar.id, gate.id].includes(slot_type_id),
  );

describe('GET /board', () => {
  it('has the shifts that overlap the span, by start, also those that began before it', async () => {
    const events = [
      await make('at the end', '2063-06-02T22:00', '2063-06-02T23:00'),
      await make('over midnight', '2063-06-01T20:00', '2063-06-02T02:00'),
      await make('over at the beginning', '2063-06-01T20:00', '2063-06-01T22:00'),
      await make('at the beginning', '2063-06-01T22:00', '2063-06-01T23:00'),
      await make('longer than the span', '2063-06-01T10:00', '2063-06-03T10:00'),
      await make('until the next day', '2063-06-02T21:59', '2063-06-03T02:00'),
      await make('a whole day', '2063-06-01T22:00', '2063-06-02T22:00', [bar], { all_day: true }),
    ];
    const found = await boardOf('2063-06-01T22:00', '2063-06-02T22:00');
    expect(found.timezone).toBe('Europe/Berlin');
    expect(titlesOf(found, events)).toEqual([
      'longer than the span',
      'over midnight',
      'at the beginning',
      'a whole day',
      'until the next day',
    ]);
    expect(found.shifts.find(({ title }) => title === 'a whole day')).toMatchObject({ all_day: true });
  });

  it('shows a shift of another zone at the hour of its place, and counts it under its day there', async () => {
    // Friday, 21:00 in New York: Saturday, 3:00 in Berlin.
    const late = { timezone: 'America/New_York' };
    const events = [await make('late', '2063-07-07T01:00', '2063-07-07T03:00', [bar], late)];
    expect(events[0]).toMatchObject(late);
    expect(titlesOf(await boardOf('2063-07-05T22:00', '2063-07-06T22:00'), events)).toEqual(['late']);
    expect(titlesOf(await boardOf('2063-07-06T22:00', '2063-07-07T22:00'), events)).toEqual([]);
    const named = { event_ids: events.map(({ id }) => id) };
    expect(titlesOf(await boardOf('2063-07-05T22:00', '2063-07-06T22:00', named), events)).toEqual(['late']);
    expect(await daysOf('2063-07-06', '2063-07-06')).toMatchObject([{ day: '2063-07-06', shifts: 1 }]);
    expect(await daysOf('2063-07-07', '2063-07-07')).toEqual([]);
  });

  it('has only the shifts that are named, as they are on the whole board, if they overlap the span', async () => {
    const events = [
      await make('named', '2063-06-10T12:00', '2063-06-10T13:00', [gate, bar]),
      await make('not named', '2063-06-10T12:00', '2063-06-10T13:00'),
      await make('running', '2063-06-09T20:00', '2063-06-10T02:00'),
      await make('over', '2063-06-09T20:00', '2063-06-10T00:00'),
      await make('later', '2063-06-11T00:00', '2063-06-11T02:00'),
      await make('removed', '2063-06-10T12:00', '2063-06-10T13:00'),
    ];
    const [named, other, running, , , removed] = events;
    const { token } = await person();
    if (named) await takePlace(token, named);
    await sql`update public.events set removed_at = now() where id = ${removed?.id ?? ''}`;
    const span = ['2063-06-10T00:00', '2063-06-11T00:00'] as const;
    const event_ids = events.map(({ id }) => id).filter((id) => id !== other?.id);
    const [part, whole] = [
      await boardOf(...span, { people: 'yes', event_ids }),
      await boardOf(...span, { people: 'yes' }),
    ];
    expect(titlesOf(part, events)).toEqual(['running', 'named']);
    expect(part.shifts).toEqual(whole.shifts.filter(({ id }) => id === named?.id || id === running?.id));
    expect(part.people).toHaveLength(1);
    expect((await boardOf(...span, { event_ids: [crypto.randomUUID()] })).shifts).toEqual([]);
  });

  it('shows canceled events and slots as such, and leaves removed ones out', async () => {
    const events = [
      await make('canceled', '2063-07-01T10:00', '2063-07-01T11:00'),
      await make('removed', '2063-07-01T10:00', '2063-07-01T11:00'),
      await make('with slots', '2063-07-01T11:00', '2063-07-01T12:00', [gate, bar, await makeSlotType(admin.token)]),
    ];
    const [canceled, removed, open] = events.map(({ id }) => id);
    const slots = events[2]?.slot_assignments.map(({ id }) => id) ?? [];
    await sql`update public.events set status = 'canceled', cancel_origin = 'admin' where id = ${canceled ?? ''}`;
    await sql`update public.events set removed_at = now() where id = ${removed ?? ''}`;
    await sql`update public.event_slots set min_count = 1 where id = ${slots[0] ?? ''}`;
    await sql`update public.event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slots[1] ?? ''}`;
    await sql`update public.event_slots set removed_at = now() where id = ${slots[2] ?? ''}`;
    const found = await boardOf('2063-07-01T00:00', '2063-07-02T00:00');
    expect(titlesOf(found, events)).toEqual(['canceled', 'with slots']);
    expect(found.shifts.find(({ id }) => id === canceled)?.status).toBe('canceled');
    const counts = { required_count: 2, current_count: 0, held_count: 0, confirmed_count: 0 };
    expect(found.shifts.find(({ id }) => id === open)?.slots).toEqual([
      { id: slots[0], slot_type_id: gate.id, ...counts, min_count: 1, is_canceled: false },
      { id: slots[1], slot_type_id: bar.id, ...counts, min_count: null, is_canceled: true },
    ]);
  });

  it('has people only if they are asked for: those with a place, each once, by name', async () => {
    const event = await make('with people', '2063-08-01T10:00', '2063-08-01T11:00', [bar, gate]);
    const second = await make('with one of them', '2063-08-01T12:00', '2063-08-01T13:00');
    const people = await Promise.all([person(), person(), person()]);
    const [ten, two, gone] = people.map(({ id }) => id);
    for (const [index, name] of ['Volunteer 10', 'Volunteer 2', 'Gone'].entries()) {
      const { id = '', token } = people[index] ?? {};
      await ask(updateUser, { token: token ?? '', params: { id }, body: { name } });
    }
    const first = await takePlace(people[0]?.token ?? '', event);
    const next = await takePlace(people[1]?.token ?? '', {
      slot_assignments: event.slot_assignments.slice(1),
    });
    const again = await takePlace(people[0]?.token ?? '', second);
    const canceled = await takePlace(people[2]?.token ?? '', event);
    await sql`update public.signups set status = 'canceled', canceled_at = now() where id = ${canceled.id}`;
    await sql`update public.signups set status = 'displaced' where id = ${again.id}`;

    const found = await boardOf('2063-08-01T00:00', '2063-08-02T00:00', { people: 'yes' });
    const of = (id: string) => found.shifts.find((shift) => shift.id === id)?.signups;
    const [barSlot, gateSlot] = event.slot_assignments.map(({ id }) => id);
    expect(of(event.id)).toEqual([
      { id: first.id, slot_id: barSlot, user_id: ten, status: 'confirmed' },
      { id: next.id, slot_id: gateSlot, user_id: two, status: 'confirmed' },
    ]);
    expect(of(second.id)).toMatchObject([{ id: again.id, status: 'displaced' }]);
    expect(found.people.filter(({ id }) => [ten, two, gone].includes(id))).toEqual([
      { id: two, name: 'Volunteer 2' },
      { id: ten, name: 'Volunteer 10' },
    ]);
    const alone = await boardOf('2063-08-01T00:00', '2063-08-02T00:00');
    expect(alone.people).toEqual([]);
    expect(alone.shifts.flatMap(({ signups }) => signups)).toEqual([]);
  });

  it('names all slot types that can be chosen, by name, and archived ones only where a shift has them', async () => {
    const old = await makeSlotType(admin.token, 1, 'Old');
    await make('of an old type', '2063-09-01T10:00', '2063-09-01T11:00', [old]);
    await sql`update public.slot_types set archived_at = now() where id = ${old.id}`;
    const own = ({ slot_types }: Board) =>
      slot_types.filter(({ id }) => [old.id, bar.id, gate.id].includes(id)).map(({ name }) => name);
    expect(own(await boardOf('2063-09-01T00:00', '2063-09-02T00:00'))).toEqual(['Bar 2', 'Bar 10', 'Old']);
    expect(own(await boardOf('2063-09-02T00:00', '2063-09-03T00:00'))).toEqual(['Bar 2', 'Bar 10']);
  });

  it.each([
    ['?from=2063-06-02T00:00:00Z&to=2063-06-02T00:00:00Z', 'to', 'Must not be before from'],
    ['?from=2063-06-01&to=2063-06-02T00:00:00Z', 'from', 'Must be a date and time with offset (ISO 8601)'],
    ['?from=2063-06-01T00:00:00Z', 'to', 'Must be a date and time with offset (ISO 8601)'],
    ['?from=2063-06-01T00:00:00Z&to=2063-06-02T00:00:00Z&people=no', 'people', 'Is not valid'],
    ['?from=2063-06-01T00:00:00Z&to=2063-06-02T00:00:00Z&event_ids=a', 'event_ids.0', 'Must be an identifier (UUID)'],
  ])('refuses %s', async (rawQuery, path, message) => {
    const { data } = await ask(getBoard, { token: admin.token, rawQuery });
    expect(data).toMatchObject({ code: 'invalid_request', details: [{ path, message }] });
  });

  it('refuses more than fifty ids', async () => {
    const event_ids = Array.from({ length: 51 }, () => crypto.randomUUID());
    const query = { from: '2063-06-01T00:00:00Z', to: '2063-06-02T00:00:00Z', event_ids };
    const { data } = await ask(getBoard, { token: admin.token, query });
    const details = [{ path: 'event_ids', message: 'Must be at most 50 events' }];
    expect(data).toMatchObject({ code: 'invalid_request', details });
  });
});

describe('GET /board/days', () => {
  it('counts shifts, places and what is missing to the minimum by the local day of the start', async () => {
    const late = await make('late', '2064-03-29T21:30', '2064-03-30T03:00', [bar, gate]);
    await make('after midnight', '2064-03-29T23:00', '2064-03-30T01:30');
    await takePlace((await person()).token, late);
    await sql`update public.event_slots set required_count = 9, min_count = 4 where event_id = ${late.id}`;
    expect(await daysOf('2064-03-29', '2064-03-30')).toEqual([
      { day: '2064-03-29', slot_type_id: bar.id, shifts: 1, required: 9, taken: 1, below_min: 3 },
      { day: '2064-03-29', slot_type_id: gate.id, shifts: 1, required: 9, taken: 0, below_min: 4 },
      { day: '2064-03-30', slot_type_id: bar.id, shifts: 1, required: 2, taken: 0, below_min: 0 },
    ]);
  });

  it('counts the day of a clock change as one day', async () => {
    // 26 October 2064 has 25 hours: it ends an hour later in UTC than the day before.
    await make('the evening before', '2064-10-25T20:00', '2064-10-26T04:00');
    await make('first hour', '2064-10-25T22:30', '2064-10-25T23:30');
    await make('last hour', '2064-10-26T22:30', '2064-10-26T23:30');
    await make('the day after', '2064-10-26T23:30', '2064-10-27T00:30');
    const shifts = (days: BoardDays['days']) => days.map(({ day, shifts: count }) => [day, count]);
    expect(shifts(await daysOf('2064-10-26', '2064-10-26'))).toEqual([['2064-10-26', 2]]);
    expect(shifts(await daysOf('2064-10-25', '2064-10-27'))).toEqual([
      ['2064-10-25', 1],
      ['2064-10-26', 2],
      ['2064-10-27', 1],
    ]);
  });

  it('leaves out what is canceled or removed', async () => {
    const events = [
      await make('canceled', '2064-05-01T10:00', '2064-05-01T11:00'),
      await make('removed', '2064-05-01T10:00', '2064-05-01T11:00'),
      await make('one slot is canceled', '2064-05-01T10:00', '2064-05-01T11:00', [bar, gate]),
    ];
    const [canceled, removed, half] = events.map(({ id }) => id);
    await sql`update public.events set status = 'canceled', cancel_origin = 'admin' where id = ${canceled ?? ''}`;
    await sql`update public.events set removed_at = now() where id = ${removed ?? ''}`;
    await sql`update public.event_slots set is_canceled = true, cancel_origin = 'admin'
      where event_id = ${half ?? ''} and slot_type_id = ${bar.id}`;
    expect((await daysOf('2064-05-01', '2064-05-01')).map(({ slot_type_id }) => slot_type_id)).toEqual([gate.id]);
  });

  it('counts drafts too, unless only what is published is asked for', async () => {
    const day = '2064-07-01';
    await make('published', `${day}T10:00`, `${day}T11:00`);
    const draft = await make('draft', `${day}T12:00`, `${day}T13:00`);
    await sql`update public.events set published_at = null where id = ${draft.id}`;
    const counted = async (more: { published?: 'yes' }) => {
      const query = { from: day, to: day, ...more };
      const { data } = await ask(getBoardDays, { token: admin.token, query });
      return data.days
        .filter(({ slot_type_id }) => slot_type_id === bar.id)
        .map(({ shifts, required }) => [shifts, required]);
    };
    expect(await counted({})).toEqual([[2, 4]]);
    expect(await counted({ published: 'yes' })).toEqual([[1, 2]]);
  });

  it('says what today is', async () => {
    const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date());
    const before = today();
    const { data } = await ask(getBoardDays, { token: admin.token, query: { from: '2064-01-01', to: '2064-01-01' } });
    expect(data.timezone).toBe('Europe/Berlin');
    // A day may end meanwhile.
    expect([before, today()]).toContain(data.today);
  });

  it('refuses days in the wrong order', async () => {
    const { data } = await ask(getBoardDays, { token: admin.token, rawQuery: '?from=2064-01-02&to=2064-01-01' });
    expect(data).toMatchObject({ details: [{ path: 'to', message: 'Must not be before from' }] });
  });
});
