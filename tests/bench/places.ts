import type { Arena } from './arena.ts';

/** A place that a person can take. */
export type Place = { person: string; token: string; slot: string };

/** Makes room: removes all future signups, and raises the number of places so that no slot fills up. */
export async function clearPlaces({ sql }: Arena): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.notices`;
    await tx`delete from public.signups where upper(during) > now()`;
    await tx`update public.event_slots set required_count = 10000, filled_count = 0, confirmed_count = 0, held_count = 0
      where event_id in (select id from public.events where end_time > now())`;
  });
  await sql`vacuum analyze`;
}

async function everybody({ sql, token }: Arena): Promise<{ person: string; token: string }[]> {
  const persons = await sql<{ id: string }[]>`select id from public.profiles order by id`;
  return await Promise.all(persons.map(async ({ id }) => ({ person: id, token: await token(id) })));
}

/**
 * Places to take, each returned once. They are in every second event, because neighboring events overlap: no place rules
 * out another.
 */
export async function freePlaces(arena: Arena): Promise<() => Place> {
  const people = await everybody(arena);
  const slots = await arena.sql<{ id: string }[]>`
    select s.id from (
      select e.id, row_number() over (order by e.start_time) as number from public.events e
      where e.start_time > now() + interval '1 hour' and e.end_time < e.start_time + interval '1 day') e
    join public.event_slots s on s.event_id = e.id and s.position = 0 where e.number % 2 = 0 order by e.number`;
  let next = 0;
  return () => {
    const [index, round] = [next % people.length, Math.floor(next / people.length)];
    next += 1;
    const person = people[index];
    const slot = slots[(index + round) % slots.length];
    if (!person || !slot || round >= slots.length) throw new Error('All places are taken.');
    return { ...person, slot: slot.id };
  };
}

/** Requests for a slot that is full, by one person after the other. */
export async function fullPlaces(arena: Arena): Promise<() => Place> {
  const people = await everybody(arena);
  const [slot] = await arena.sql<{ id: string }[]>`
    update public.event_slots set required_count = 1, filled_count = 1
    where id = (
      select s.id from public.events e join public.event_slots s on s.event_id = e.id and s.position = 1
      where e.start_time > now() + interval '1 day' and e.end_time < e.start_time + interval '1 day'
      order by e.start_time limit 1)
    returning id`;
  let next = 0;
  return () => {
    const person = people[next++ % people.length];
    if (!person || !slot) throw new Error('The schedule is empty.');
    return { ...person, slot: slot.id };
  };
}
