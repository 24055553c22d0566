import { randomUUID } from 'node:crypto';
import type { AudiencePart } from '../../../supabase/functions/_shared/contract/audience.ts';
import type { MessagePreview } from '../../../supabase/functions/_shared/contract/messages.ts';
import type { Person, World } from '../support/world.ts';

export const words = {
  default: { subject: 'Come to the tent', body: 'Everybody at the bar, please come to the tent.' },
};

/** Days of the organisation's zone, which is UTC here. */
export const days = (first_day: string, last_day = first_day) => ({ first_day, last_day });

/** Whom a message would reach, by name. */
export async function preview(world: World, caller: Person, audience: AudiencePart[], operational = false) {
  const [row] = await world.as(
    caller,
    (sql) => sql`select private.preview_message(${sql.json(audience)}, ${operational}) as preview`,
  );
  const found = row?.preview as MessagePreview;
  return { ...found, names: found.people.map(({ name }) => name) };
}

/** Sends a message and returns its id. */
export async function send(
  world: World,
  caller: Person,
  audience: AudiencePart[],
  more: object = {},
  id = randomUUID(),
) {
  const body = { audience, texts: words, operational: false, answers_to: 'sender', ...more };
  await world.as(caller, (sql) => sql`select private.send_message(${id}, ${sql.json(body)})`);
  return id;
}

/** Lets a person lead what the scope names. */
export const lead = async (world: World, person: Person, scope: object = {}, rights = ['write']) => {
  await world.sql`insert into lead_grants ${world.sql({ user_id: person.id, rights, ...scope } as never)}`;
};

/** Somebody with a name. */
async function named(world: World, name: string, role: 'volunteer' | 'staff' | 'admin' = 'volunteer'): Promise<Person> {
  const person = await world.person(role);
  await world.sql`update profiles set name = ${name} where id = ${person.id}`;
  return person;
}

/**
 * June 5, 2030, at noon. Saturday the 8th: the bar from 10 to 14 (Ada serves, Bob counts, Cy is asked to serve) and the gate from 12 to
 * 16 (Dan). Sunday the 9th: the bar again (Ada). A draft at the bar on Saturday (Eve). Flo has no place and waits at the gate.
 */
export async function stage(world: World) {
  const { sql } = world;
  await world.at('2030-06-05T12:00:00Z');
  const admin = await named(world, 'Admin', 'admin');
  const [ada, bob, cy, dan, eve, flo] = await Promise.all(
    ['Ada', 'Bob', 'Cy', 'Dan', 'Eve', 'Flo'].map((name) => named(world, name)),
  );
  const [serve, count] = [await world.slotType({ name: 'Serve' }), await world.slotType({ name: 'Count' })];
  const at = (day: number, from: number, location: string, more: object = {}) =>
    world.event({
      title: location,
      ...{ location, start_time: `2030-06-0${day}T${from}:00Z`, end_time: `2030-06-0${day}T${from + 4}:00Z` },
      ...more,
    });
  const bar = await at(8, 10, 'Bar');
  const gate = await at(8, 12, 'Gate');
  const sunday = await at(9, 10, 'Bar');
  const draft = await at(8, 10, 'Bar', { published_at: null });
  const slots = {
    serve: await world.slot(bar, { slot_type_id: serve }),
    count: await world.slot(bar, { slot_type_id: count }),
    gate: await world.slot(gate, { slot_type_id: count, required_count: 1 }),
    sunday: await world.slot(sunday, { slot_type_id: serve }),
    draft: await world.slot(draft, { slot_type_id: serve }),
  };
  const people = { ada, bob, cy, dan, eve, flo } as Record<'ada' | 'bob' | 'cy' | 'dan' | 'eve' | 'flo', Person>;
  for (const [who, slot] of [
    [people.ada, slots.serve],
    [people.bob, slots.count],
    [people.dan, slots.gate],
    [people.ada, slots.sunday],
    [people.eve, slots.draft],
  ] as const)
    await sql`insert into signups (slot_id, user_id, status) values (${slot}, ${who.id}, 'confirmed')`;
  await sql`insert into signups (slot_id, user_id, status) values (${slots.serve}, ${people.cy.id}, 'asked')`;
  await sql`insert into waitlist (slot_id, user_id) values (${slots.gate}, ${people.flo.id})`;
  const [place] = await sql`select place_id as id from events where id = ${bar}`;
  return {
    ...{ admin, ...people, serve, count, bar, gate, sunday, draft, slots },
    barPlace: place?.id as string,
  };
}

/** People who switched emails off. */
export const switchOff = (world: World, person: Person) =>
  world.sql`update profiles set settings = '{"emailNotifications": false, "smsNotifications": false, "darkMode": false,
    "language": "german", "timezone": "UTC"}' where id = ${person.id}`;
