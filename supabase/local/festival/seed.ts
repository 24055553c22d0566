import type { Sql } from 'postgres';
import { createRandom, type Random } from '../random.ts';
import { makeEdition, storeShifts, storeSignups } from './edition.ts';
import { chooseOpen } from './fill.ts';
import { type FestivalPerson, makePeople } from './people.ts';
import { plannedShifts } from './program.ts';
import { type RoleKey, roleKeys, roles } from './roles.ts';
import { uuid } from './uuid.ts';

/** What was stored. */
export interface Festival {
  from: string;
  shifts: number;
  people: number;
  signups: number;
  open: number;
}

const headCount = 435;
const openPlaces = 200;
const usualName = 'Harbor Lights Festival';
const usualZone = 'America/New_York';

async function organisationOf(sql: Sql): Promise<{ zone: string; thursday: string }> {
  await sql`update public.organisation o set name = coalesce(o.name, ${usualName}), timezone = coalesce(o.timezone, ${usualZone})
    where o.name is null or o.timezone is null`;
  const [found] = await sql<{ zone: string; thursday: string }[]>`
    select timezone as zone, (today + ((4 - extract(isodow from today)::integer + 6) % 7) + 1)::text as thursday
    from (select o.timezone, (private.now() at time zone o.timezone)::date as today from public.organisation o) day`;
  if (!found) throw new Error('The organisation is missing.');
  return found;
}

async function refuseTwice(sql: Sql, type: string): Promise<void> {
  const [present] = await sql`select from public.slot_types t where t.id = ${type}`;
  if (present) {
    throw new Error(
      'The festival is already in this database. To have it on other days, start with an empty one: npm start -- --fresh',
    );
  }
}

async function storeTypes(sql: Sql, random: Random): Promise<Record<RoleKey, string>> {
  const types = roleKeys.map((key) => ({ key, id: uuid(random), ...roles[key] }));
  await refuseTwice(sql, types[0]?.id ?? '');
  await sql`insert into public.slot_types (id, name, color, description, open_to)
    select id, name, color, description, "openTo"
    from jsonb_to_recordset(${sql.json(types)}) t (id uuid, name text, color text, description text, "openTo" text)`;
  await sql`update public.slot_type_rates r set hourly_rate = t.rate,
      compensation = case when t.wage then 'wage' else 'credits' end
    from jsonb_to_recordset(${sql.json(types)}) t (id uuid, rate numeric, wage boolean) where r.slot_type_id = t.id`;
  return Object.fromEntries(types.map(({ key, id }) => [key, id])) as Record<RoleKey, string>;
}

async function storePeople(sql: Sql, people: readonly FestivalPerson[]): Promise<void> {
  const rows = people.map(({ takes: _takes, most: _most, ...row }) => row);
  await sql`insert into public.profiles (id, name, email, phone, role, description, required_credits)
    select id, name, email, phone, role, description, required_credits
    from jsonb_populate_recordset(null::public.profiles, ${sql.json(rows)})`;
}

/** A calendar that is paused, so that nobody looks for it at an address that does not exist. */
async function storeFeed(sql: Sql, zone: string, type: string, random: Random): Promise<string> {
  const id = uuid(random);
  await sql`insert into public.ical_feeds (id, name, description, ical_url, timezone, next_due_at, last_status)
    values (${id}, 'Stage Programme', 'Changeovers and soundchecks', 'https://calendar.example.com/stages.ics', ${zone},
      null, 'paused')`;
  await sql`insert into public.ical_feed_slots (feed_id, slot_type_id) values (${id}, ${type})`;
  return id;
}

/** Marks most of what was worked a year ago; some people did not come. */
async function storeAttendance(sql: Sql, random: Random, slots: readonly { id: string }[]): Promise<void> {
  const missed = slots.filter(() => random.chance(0.15)).map(({ id }) => id);
  await sql`update public.signups s set entry_id = private.enter_work(s.id, 'marked',
      case when s.id = (select min(o.id::text)::uuid from public.signups o where o.slot_id = s.slot_id)
        and s.slot_id = any (${missed}::uuid[]) then 'no_show' else 'attended' end, null, null, null)
    where s.slot_id = any (${slots.map(({ id }) => id)}::uuid[])`;
}

/**
 * Fills a database with a festival of four days: 252 shifts, 14 slot types, 12 places, 435 people, about 1,100 signups, and a
 * smaller festival a year before, with who worked there. Every run makes the same rows, except for the days.
 * @param sql a connection as the owner, which the triggers do not mistake for a person: nobody gets a mail or a notice
 * @param from the first day, a Thursday; the next one from tomorrow on if undefined
 * @throws if the festival is there already
 */
export async function seedFestival(sql: Sql, from?: string): Promise<Festival> {
  return (await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    const random = createRandom(2026);
    const types = await storeTypes(tx, random);
    const { zone, thursday } = await organisationOf(tx);
    const first = from ?? thursday;
    const people = makePeople(headCount, random);
    await storePeople(tx, people);

    const [year] = await tx<{ before: string }[]>`select (${first}::date - 364)::text as before`;
    const lastYear = makeEdition(
      year?.before ?? first,
      plannedShifts.filter((_, number) => number % 3 === 0),
      () => new Map(),
      people.filter(() => random.chance(0.6)),
      random,
    );
    await storeShifts(tx, lastYear, { zone, types, feed: null });
    await storeSignups(tx, lastYear);
    await storeAttendance(tx, random, lastYear.slots);

    const feed = await storeFeed(tx, zone, types.stage, random);
    const choose = (slots: Parameters<typeof chooseOpen>[1]) => chooseOpen(plannedShifts, slots, openPlaces, random);
    const festival = makeEdition(first, plannedShifts, choose, people, random);
    await storeShifts(tx, festival, { zone, types, feed });
    await storeSignups(tx, festival);
    const { shifts, slots, signups } = festival;
    const places = slots.reduce((sum, { shift, count }) => sum + (shifts[shift]?.canceled ? 0 : count), 0);
    return {
      from: first,
      shifts: shifts.length,
      people: people.length,
      signups: signups.length,
      open: places - signups.length,
    };
  })) as Festival;
}
