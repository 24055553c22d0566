import type { Sql } from 'postgres';
import type { Random } from '../random.ts';
import { type FestivalSlot, slotsOf, takePlaces } from './fill.ts';
import type { FestivalPerson } from './people.ts';
import type { PlannedShift } from './program.ts';
import type { RoleKey } from './roles.ts';
import { uuid } from './uuid.ts';

/** The four days of one year, as rows to store. */
export interface Edition {
  /** The Thursday. */
  from: string;
  shifts: readonly (PlannedShift & { id: string })[];
  slots: readonly FestivalSlot[];
  signups: readonly { slot_id: string; user_id: string }[];
}

/** @param choose which places stay open: the number of open places of each slot */
export function makeEdition(
  from: string,
  planned: readonly PlannedShift[],
  choose: (slots: readonly FestivalSlot[]) => ReadonlyMap<string, number>,
  people: readonly FestivalPerson[],
  random: Random,
): Edition {
  const shifts = planned.map((shift) => ({ ...shift, id: uuid(random) }));
  const slots = slotsOf(planned, random);
  return { from, shifts, slots, signups: takePlaces(planned, slots, choose(slots), people, random) };
}

/** Stores the shifts of an edition. Those of the calendar get an entry of the feed as well. */
export async function storeShifts(
  sql: Sql,
  { from, shifts, slots }: Edition,
  { zone, types, feed }: { zone: string; types: Readonly<Record<RoleKey, string>>; feed: string | null },
): Promise<void> {
  const rows = shifts.map(({ id, title, place, day, start, minutes, fromFeed, canceled = null }) => ({
    id,
    title,
    place,
    day,
    start,
    minutes,
    canceled,
    feed: fromFeed ? feed : null,
  }));
  await sql`insert into public.events (id, title, location, start_time, end_time, timezone, feed_id, status, cancel_origin,
      cancel_reason)
    select id, title, place, (${from}::date + day + make_interval(mins => start)) at time zone ${zone},
      (${from}::date + day + make_interval(mins => start + minutes)) at time zone ${zone}, ${zone}, feed,
      case when canceled is null then 'scheduled' else 'canceled' end, case when canceled is not null then 'admin' end, canceled
    from jsonb_to_recordset(${sql.json(rows)}) shift (id uuid, title text, place text, day integer, start integer,
      minutes integer, feed uuid, canceled text)`;
  await sql`insert into public.ical_sources (feed_id, uid, event_id, title, location, start_time, end_time, timezone, all_day,
      source_hash)
    select e.feed_id, e.id, e.id, e.title, e.location, e.start_time, e.end_time, e.timezone, e.all_day, md5(e.id::text)
    from public.events e where e.feed_id = ${feed}`;
  const needs = slots.map(({ shift, role, ...slot }) => ({
    ...slot,
    event_id: shifts[shift]?.id ?? null,
    type: types[role],
  }));
  await sql`insert into public.event_slots (id, event_id, slot_type_id, required_count, min_count, position)
    select id, event_id, type, count, minimum, position
    from jsonb_to_recordset(${sql.json(needs)}) slot (id uuid, event_id uuid, type uuid, count integer, minimum integer,
      position integer)`;
}

/** On how many days before the first one people sign up: the later, the more. */
const waves = [34, 27, 20, 13, 8, 5, 3] as const;

/** Signs the people up, in waves before the festival, by the same trigger that serves everybody: it refuses what nobody may have. */
export async function storeSignups(sql: Sql, { from, signups }: Edition): Promise<void> {
  const [clock] = await sql<{ before: Date; ahead: string | null }[]>`
    select least(${from}::timestamptz, private.now()) as before, (select "offset"::text from private.clock) as ahead`;
  if (!clock) throw new Error('The database has no clock.');
  for (const [wave, days] of waves.entries()) {
    await sql`delete from private.clock`;
    await sql`insert into private.clock ("offset")
      values (${clock.before}::timestamptz - ${days} * interval '1 day' - interval '5 hours' - now())`;
    const rows = signups.filter((_, number) => number % waves.length === wave);
    await sql`insert into public.signups (slot_id, user_id)
      select slot_id, user_id from jsonb_to_recordset(${sql.json(rows)}) place (slot_id uuid, user_id uuid)`;
  }
  await sql`delete from private.clock`;
  if (clock.ahead !== null) await sql`insert into private.clock ("offset") values (${clock.ahead}::interval)`;
}
