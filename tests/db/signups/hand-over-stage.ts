import type { Person, World } from '../support/world.ts';
import * as stages from './offer-stage.ts';

/** A shift with one place on June 10, 12:00, which the holder has; it is June 1, 10:00. */
export const stage = stages.stage;
export const { countsOf, gives, noticesOf, queue, run, takes, waitsOf } = stages;

type Listed = {
  id: string;
  kind: string;
  question_id: string | null;
  named: string | null;
  giver: string | null;
  fits: boolean;
  in_return_for: string | null;
  swap_with: string | null;
};

/** Offers a place to an address, to a person that one knows, or to whoever fits. */
export const offers = (world: World, person: Person, signup: string, to: { email?: string; id?: string } = {}) =>
  world.as(person, (sql) => sql`select private.start_hand_over(${signup}, ${to.email ?? null}, ${to.id ?? null})`);
export const withdraws = (world: World, person: Person, signup: string) =>
  world.as(person, (sql) => sql`select private.withdraw_hand_over(${signup})`);
export const takesOver = async (world: World, person: Person, id: string): Promise<string> =>
  (await world.as(person, (sql) => sql`select private.take_over(${id}) as id`))[0]?.id;
/** Offers a signup in return for the place of a hand-over. */
export const offersInReturn = (world: World, person: Person, id: string, signup: string) =>
  world.as(person, (sql) => sql`select private.offer_in_return(${id}, ${signup})`);
/** What a person sees of hand-overs. */
export const seenBy = (world: World, person: Person): Promise<Listed[]> =>
  world.as(person, (sql) => sql<Listed[]>`select * from private.own_hand_overs() order by id`);
export const questionOf = async (world: World, person: Person) =>
  (
    await world.sql<{ id: string; key: string; answer: string | null; answered_via: string | null }[]>`
      select id, key, answer, answered_via from questions where user_id = ${person.id} and kind = 'hand_over'`
  )[0] as { id: string; key: string; answer: string | null; answered_via: string | null };
export const answers = (world: World, person: Person, id: string, yes: boolean) =>
  world.as(person, (sql) => sql`select private.answer_question(${id}, ${yes})`);
/** The latest hand-over of a signup: how it ended, or `open`. */
export const stateOf = async (world: World, signup: string) => {
  const [row] = await world.sql`select coalesce(ended_why, 'open') as state from hand_overs where signup_id = ${signup}
    order by ended_at desc nulls first limit 1`;
  return row?.state;
};
/** Who has the places of a slot. */
export const holdersOf = async (world: World, slot: string) =>
  (
    await world.sql`select user_id from signups where slot_id = ${slot} and status <> 'canceled' order by created_at, id`
  ).map(({ user_id }) => user_id);
