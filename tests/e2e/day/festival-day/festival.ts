import type { Sql } from 'postgres';
import { seedFestival } from '../../../../supabase/local/festival/seed.ts';

/** The festival's Thursday, and its Saturday, which is replayed. */
const thursday = '2026-10-22';
export const saturday = '2026-10-24';

/** Five minutes before the shifts of 4 PM in New York, when most shifts of the day change. */
export const dayStart = `${saturday}T19:55:00Z`;

/** Somebody who runs gates with a phone. */
export interface Lead {
  id: string;
  name: string;
  email: string;
  scope: string;
}

/** What the leads are in charge of. Places and roles cross, so that several run the gate for the same people. */
const scopes = [
  'everything',
  'role Gate',
  'place North Gate',
  'role Bar',
  'place Harbor Bar',
  'place South Gate',
  'role Security',
  'place Whole site',
  'place Lighthouse Lawn',
  'role Shift Lead',
] as const;
export const mostPhones = scopes.length;

/** Stores the festival and lets people run gates. */
export async function makeFestival(sql: Sql, phones: number): Promise<Lead[]> {
  const { shifts, people: all } = await seedFestival(sql, thursday);
  if (shifts !== 252 || all !== 435) throw new Error(`The festival has ${shifts} shifts and ${all} people.`);
  const people = await sql<Omit<Lead, 'scope'>[]>`
    select p.id, p.name, p.email from public.profiles p
    where p.email is not null and p.role = 'volunteer' order by p.name limit ${phones}`;
  const leads = people.map((person, number) => ({ ...person, scope: scopes[number] ?? 'everything' }));
  for (const { id, scope } of leads) {
    const [kind = '', ...words] = scope.split(' ');
    const name = words.join(' ');
    await sql`insert into public.lead_grants (user_id, place_id, slot_type_id, rights)
      select ${id}, (select p.id from public.places p where ${kind} = 'place' and p.name = ${name}),
        (select t.id from public.slot_types t where ${kind} = 'role' and t.name = ${name}), '{gate,roster}'`;
  }
  const [grants] = await sql<{ scoped: number }[]>`
    select count(*)::integer as scoped from public.lead_grants where num_nonnulls(place_id, slot_type_id) = 1`;
  if (grants?.scoped !== leads.length - 1) throw new Error('A place or role of the leads is not in the festival.');
  return leads;
}

/** People whose gate several leads run, to be treated by several phones at once. */
export async function sharedPeople(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct p.name from public.signups s
    join public.profiles p on p.id = s.user_id
    join public.event_slots slot on slot.id = s.slot_id
    join public.slot_types t on t.id = slot.slot_type_id
    join public.events e on e.id = s.event_id
    join public.places l on l.id = e.place_id
    where e.start_time between private.now() - interval '2 hours' and private.now() + interval '25 minutes'
      and e.end_time > private.now() and s.status = 'confirmed' and s.is_live
      and (t.name, l.name) in (('Gate', 'North Gate'), ('Gate', 'South Gate'), ('Bar', 'Harbor Bar'))
    order by p.name limit 14`;
  return rows.map(({ name }) => name);
}
