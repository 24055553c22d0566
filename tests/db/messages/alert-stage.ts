import { gives, takes } from '../signups/offer-stage.ts';
import type { Person, Row, World } from '../support/world.ts';
import { claim, settle } from './outbox-stage.ts';

interface AlertList {
  places: number;
  below: number;
  questions: number;
  more: number;
  shifts: {
    event: { id: string; title: string };
    slot_type: string;
    people: { name: string; late: boolean }[];
    open: number | null;
    offered: number;
    confirmed: number;
    min_count: number | null;
  }[];
}
interface AlertMail {
  to: string;
  letter: { about: string; to_lead: boolean; list: AlertList } | null;
}

/** Sends all mails that are due, and returns those with alerts and digests. */
export async function alertMails(world: World): Promise<AlertMail[]> {
  const mails = await claim(world);
  for (const { id } of mails) await settle(world, id, 'sent');
  const letters = mails as unknown as AlertMail[];
  return letters.filter(({ letter }) => ['alert', 'digest'].includes(letter?.about ?? ''));
}

/** The lists that one administrator gets now. */
export const listsTo = async (world: World, person: Person) =>
  (await alertMails(world)).filter(({ to }) => to === person.email).map(({ letter }) => letter?.list);

/** A shift of two hours; `starts` like 2030-06-10T12:00Z. */
export async function shiftAt(world: World, starts: string, slot: Row<'event_slots'> = {}, event: Row<'events'> = {}) {
  const end_time = new Date(Date.parse(starts) + 7_200_000).toISOString();
  const made = await world.event({ start_time: starts, end_time, ...event });
  return { event: made, slot: await world.slot(made, { required_count: 5, ...slot }) };
}

/** New people in a slot, each with the id of their signup. */
export async function holders(world: World, slot: string, count: number) {
  const made: { person: Person; signup: string }[] = [];
  for (let left = count; left > 0; left--) {
    const person = await world.person();
    made.push({ person, signup: await takes(world, person, slot) });
  }
  return made;
}

/** These people give their places back. */
export async function giveBack(world: World, places: { person: Person; signup: string }[]) {
  for (const { person, signup } of places) await gives(world, person, signup);
}

/** Two administrators on June 9, 2030, 10:00, and shifts on the day after and ten days later. */
export async function stage(world: World, slot: Row<'event_slots'> = {}) {
  await world.at('2030-06-09T10:00:00Z');
  const [chief, second] = [await world.person('admin'), await world.person('admin')];
  const soon = await shiftAt(world, '2030-06-10T12:00Z', slot, { title: 'Soon' });
  const far = await shiftAt(world, '2030-06-19T12:00Z', slot, { title: 'Far' });
  return { chief, second, soon, far };
}

export const setting = (world: World, person: Person, settings: object) =>
  world.as(person, (sql) => sql`select private.update_user(${person.id}, ${sql.json({ settings } as never)})`);
