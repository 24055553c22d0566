import type { Person, World } from '../support/world.ts';

export type Offer = { id: string; key: string; deadline: string; wave: number; answer: string | null };

/** A shift with one place, which somebody has, on June 10, 12:00; it is June 1, 10:00. */
export async function stage(world: World, more: { required_count?: number; min_count?: number } = {}) {
  await world.at('2030-06-01T10:00:00Z');
  const chief = await world.person('admin');
  const event = await world.event({ start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
  const slot = await world.slot(event, { required_count: 1, ...more });
  const holder = await world.person();
  return { chief, event, slot, holder, held: await takes(world, holder, slot) };
}

export const takes = async (world: World, person: Person, slot: string): Promise<string> =>
  (await world.as(person, (sql) => sql`select private.sign_up(${slot}) as id`))[0]?.id;
export const gives = (world: World, person: Person, signup: string) =>
  world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
export const waits = (world: World, person: Person, slot: string) =>
  world.as(person, (sql) => sql`select private.join_waitlist(${slot})`);
export const leaves = (world: World, person: Person, slot: string) =>
  world.as(person, (sql) => sql`select private.leave_waitlist(${slot})`);
/** People who wait, in this order. */
export async function queue(world: World, slot: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let left = count; left > 0; left--) {
    const person = await world.person();
    await waits(world, person, slot);
    people.push(person);
  }
  return people;
}
/** Runs the job, as the role of pg_cron does. */
export const run = (world: World) => world.sql`select private.offer_places()`;
/** The latest offer of each person, as text: its wave, and how it ended. */
export const offersOf = async (world: World, people: Person[], slot: string) =>
  await Promise.all(
    people.map(async ({ id }) => {
      const [latest] = await world.sql`select wave, answer from questions
        where user_id = ${id} and slot_id = ${slot} and kind = 'offer' order by answer is null desc, asked_at desc limit 1`;
      return latest ? `${latest.wave} ${latest.answer ?? 'open'}` : 'none';
    }),
  );
export const offerOf = async (world: World, person: Person) =>
  (
    await world.sql<Offer[]>`select id, key, wave, answer, private.iso(deadline) as deadline from questions
      where user_id = ${person.id} and kind = 'offer' order by answer is null desc, asked_at desc limit 1`
  )[0] as Offer;
export const answers = (world: World, person: Person, { id }: Offer, yes: boolean, leave = false, instead?: string) =>
  world.as(person, (sql) => sql`select private.answer_question(${id}, ${yes}, ${leave}, ${instead ?? null})`);
export const waitsOf = (world: World, person: Person) =>
  world.as(person, (sql) => sql`select slot_id, rank, waiting, offer from private.own_waits()`);
export const countsOf = async (world: World, slot: string) => {
  const [row] = await world.sql`select filled_count as filled, confirmed_count as confirmed, held_count as held
    from event_slots where id = ${slot}`;
  return [row?.filled, row?.confirmed, row?.held];
};
export const noticesOf = async (world: World, person: Person) =>
  (await world.sql`select kind from notices where user_id = ${person.id} order by created_at, kind`).map(
    ({ kind }) => kind,
  );
