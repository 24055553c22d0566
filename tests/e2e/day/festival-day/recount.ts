import type { Sql } from 'postgres';
import { works } from '../../../support/work.ts';

/** A signup as it is stored, with what its numbers are made of. Times in seconds since 1970. */
export interface Row {
  id: string;
  user_id: string;
  name: string;
  slot_id: string;
  event_id: string;
  status: string;
  is_live: boolean;
  attendance: string | null;
  attended_minutes: number | null;
  checked_in: boolean;
  checked_out: boolean;
  released: boolean;
  from: number;
  until: number;
}

/** A slot of a shift around Saturday, with what the product counts. */
export interface Slot {
  id: string;
  event_id: string;
  title: string;
  place_id: string | null;
  slot_type_id: string;
  slot_type: string;
  rate: number;
  compensation: string;
  start: number;
  end: number;
  canceled: boolean;
  required_count: number;
  filled_count: number;
  confirmed_count: number;
}

/** Everything as it is stored. The numbers are counted here, and by none of the product's functions. */
export interface Truth {
  now: number;
  rows: Row[];
  slots: Slot[];
}

export const readTruth = (sql: Sql): Promise<Truth> =>
  sql.begin('isolation level repeatable read', async (tx) => {
    const [clock] = await tx<{ now: number }[]>`select extract(epoch from private.now())::float8 as now`;
    const rows = await tx<Row[]>`
      select s.id, s.user_id, p.name, s.slot_id, s.event_id, s.status, s.is_live, s.attendance,
        s.minutes as attended_minutes, s.came_at is not null as checked_in, s.left_at is not null as checked_out,
        s.released_at is not null as released, extract(epoch from lower(s.during))::float8 as "from",
        extract(epoch from upper(s.during))::float8 as until
      from ${works(tx)} join public.profiles p on p.id = s.user_id where s.status <> 'canceled'`;
    const slots = await tx<Slot[]>`
      select s.id, e.id as event_id, e.title, e.place_id, t.id as slot_type_id, t.name as slot_type,
        r.hourly_rate::float8 as rate, r.compensation, extract(epoch from e.start_time)::float8 as start,
        extract(epoch from e.end_time)::float8 as end, s.is_canceled or e.status <> 'scheduled' as canceled,
        s.required_count, s.filled_count, s.confirmed_count
      from public.event_slots s
      join public.events e on e.id = s.event_id
      join public.slot_types t on t.id = s.slot_type_id
      join public.slot_type_rates r on r.slot_type_id = t.id
      where e.start_time > private.now() - interval '5 days'`;
    return { now: clock?.now ?? 0, rows: [...rows], slots: [...slots] };
  }) as Promise<Truth>;

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** What became of a signup. */
export function stateOf(row: Row, start: number, now: number): string {
  if (row.attendance === 'no_show' || row.attendance === 'excused') return row.attendance;
  if (row.attendance === 'attended' || row.checked_out) return 'gone';
  if (row.checked_in) return 'here';
  return start <= now ? 'late' : 'expected';
}

/** `required/filled/confirmed` of a slot, counted anew. */
export function countsOf({ rows }: Truth, slot: Slot): string {
  const there = rows.filter(({ slot_id, released }) => slot_id === slot.id && !released);
  const confirmed = there.filter(({ status }) => status === 'confirmed').length;
  return `${slot.required_count}/${there.length}/${confirmed}`;
}

/** What must never be: an overfull slot, two places at once, somebody who is here twice, a count that is wrong. */
export function impossible(truth: Truth): string[] {
  const { rows, slots } = truth;
  const wrong: string[] = [];
  for (const slot of slots) {
    if (slot.filled_count > slot.required_count)
      wrong.push(`${slot.title}, ${slot.slot_type}: more people than places`);
    const kept = `${slot.required_count}/${slot.filled_count}/${slot.confirmed_count}`;
    if (kept !== countsOf(truth, slot))
      wrong.push(`${slot.title}, ${slot.slot_type}: ${kept} instead of ${countsOf(truth, slot)}`);
  }
  const byPerson = groupBy(
    rows.filter(({ status, is_live }) => status === 'confirmed' && is_live),
    ({ user_id }) => user_id,
  );
  for (const own of byPerson.values()) {
    const name = own[0]?.name;
    if (new Set(own.map(({ slot_id }) => slot_id)).size < own.length) wrong.push(`${name} has a place twice`);
    const here = own.filter((row) => stateOf(row, 0, 1) === 'here');
    if (here.length > 1) wrong.push(`${name} is here ${here.length} times`);
    const inOrder = own.toSorted((a, b) => a.from - b.from);
    for (const [number, row] of inOrder.entries()) {
      const next = inOrder[number + 1];
      if (next && next.from < row.until) wrong.push(`${name} has two places at once`);
    }
  }
  return wrong;
}

/** The figures of a report. */
export interface Figures {
  shifts: number;
  minutes: number;
  assumed_minutes: number;
  open: number;
  credits: number;
  paid_minutes: number;
  pay: number;
  no_shows: number;
  excused: number;
}

/** What a report of Saturday says of each person, in whole minutes, tenths of credits and cents. */
export function figuresOf({ rows, slots, now }: Truth, dayStart: number): Map<string, Figures> {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const gates = new Set(
    rows
      .filter(({ attendance, checked_in, released }) => checked_in || attendance === 'attended' || released)
      .map(({ event_id }) => event_id),
  );
  const figures = new Map<string, Figures>();
  for (const row of rows) {
    const slot = byId.get(row.slot_id);
    if (!slot || slot.start < dayStart || slot.start >= dayStart + 86_400) continue;
    if (row.status !== 'confirmed' || !row.is_live || (slot.end > now && row.attendance === null)) continue;
    const none = {
      ...{ shifts: 0, minutes: 0, assumed_minutes: 0, open: 0, credits: 0 },
      ...{ paid_minutes: 0, pay: 0, no_shows: 0, excused: 0 },
    };
    const isKnown = row.attendance !== null || row.checked_in;
    const sum = figures.get(row.user_id) ?? none;
    figures.set(row.user_id, sum);
    if (row.attendance === 'no_show') sum.no_shows++;
    else if (row.attendance === 'excused') sum.excused++;
    else if (!isKnown && gates.has(row.event_id)) sum.open++;
    else {
      const seconds = row.attended_minutes === null ? slot.end - slot.start : row.attended_minutes * 60;
      // Whole numbers: hundredths of the rate for each second.
      const earned = seconds * Math.round(slot.rate * 100);
      sum.shifts++;
      sum.minutes += Math.round(seconds / 60);
      if (!isKnown) sum.assumed_minutes += Math.round(seconds / 60);
      if (slot.compensation === 'credits') sum.credits += Math.round(earned / 36_000);
      else if (row.attendance === 'attended') {
        sum.paid_minutes += Math.round(seconds / 60);
        sum.pay += Math.round(earned / 3_600);
      }
    }
  }
  return figures;
}
