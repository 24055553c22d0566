import type { Sql } from 'postgres';
import { mintToken } from '../support/people.ts';
import type { StackInfo } from '../support/stack.ts';

type Volunteer = { id: string; token: string };
/** A place that nobody has asked for yet, and who is going to. */
export type Chance = { volunteer: Volunteer; slotId: string };

const slotsPerEvent = 3;
/** As many as an eager person takes in a season. */
const takenByEach = 25;

/**
 * Fills the database: events of two hours, one after another, with three slots each, and volunteers.
 * @param sql a connection as the superuser
 * @returns the volunteers, and chances to sign up none of which stands in another's way
 */
export async function setStage(
  stack: StackInfo,
  sql: Sql,
  { events, volunteers }: Record<'events' | 'volunteers', number>,
) {
  await sql`insert into public.slot_types (name, color, compensation, hourly_rate)
    select 'Slot type ' || number, '#3182ce', 'credits', 1.5 from generate_series(1, ${slotsPerEvent}) number`;
  await sql`insert into public.events (title, description, location, start_time, end_time, timezone)
    select 'Event ' || number, repeat('What there is to do, whom to ask, what to bring. ', 3), 'Pier ' || number % 40,
      start, start + interval '2 hours', 'Europe/Berlin'
    from generate_series(1, ${events}) number,
      lateral (select date_trunc('hour', now()) + number * interval '3 hours' as start) hours`;
  await sql`insert into public.event_slots (event_id, slot_type_id, required_count, position)
    select e.id, t.id, 10000, 1 from public.events e cross join public.slot_types t`;
  await sql`insert into auth.users (id, email, email_confirmed_at, aud, role)
    select gen_random_uuid(), 'volunteer-' || number || '@example.org', now(), 'authenticated', 'authenticated'
    from generate_series(1, ${volunteers}) number`;
  const ids = await sql<{ id: string }[]>`select id from public.profiles`;
  const slots = await sql<{ id: string }[]>`select l.id from public.event_slots l order by l.event_id, l.id`;
  await sql`vacuum analyze`;

  const people = await Promise.all(
    ids.map(async ({ id }) => ({ id, token: await mintToken(stack, { subject: id, expiresIn: 36_000 }) })),
  );
  function* chances(): Generator<Chance> {
    for (let round = 0; round < takenByEach; round++) {
      for (const [index, volunteer] of people.entries()) {
        const event = (index * 7 + round * 11) % events;
        const slot = slots[event * slotsPerEvent + (round % slotsPerEvent)];
        if (slot) yield { volunteer, slotId: slot.id };
      }
    }
  }
  return { people, chances: chances() };
}
