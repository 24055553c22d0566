import { changesOf } from '../planning/change-stage.ts';
import type { Actor, Person, World } from '../support/world.ts';

/** A shift of June 8, 10:00 to 12:00, in which Ada has a place, on June 1, 12:00. */
export async function stillStage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const event = await world.event({
    title: 'Gala',
    location: 'Gate',
    start_time: '2026-06-08T10:00:00Z',
    end_time: '2026-06-08T12:00:00Z',
  });
  const slot = await world.slot(event);
  const signup = await world.signUp(ada, slot);
  const edit = (change: Record<string, string>) =>
    world.sql`update events set ${world.sql(change)} where id = ${event}`;
  const move = (from: string, to: string) => edit({ start_time: `2026-06-${from}:00Z`, end_time: `2026-06-${to}:00Z` });
  return { chief, ada, event, slot, signup, edit, move, ...changesOf(world, chief) };
}

/** What the person of a signup is asked, oldest first, as `occasion answer deadline`. */
export const asked = async (world: World, signup: string): Promise<string[]> => {
  const rows = await world.sql`
    select concat_ws(' ', occasion, coalesce(answer, 'open'), to_char(deadline at time zone 'UTC', 'DD HH24:MI')) as line
    from questions where signup_id = ${signup} and kind = 'still' order by asked_at, id`;
  return rows.map(({ line }) => line);
};

/** The open question of a signup. */
export const openOf = async (world: World, signup: string) => {
  const [row] = await world.sql`select id, key, deadline from questions
    where signup_id = ${signup} and kind = 'still' and answer is null`;
  return row as { id: string; key: string; deadline: Date } | undefined;
};

export const answer = (world: World, by: Actor, id: string | undefined, yes: boolean) =>
  world.as(by, (sql) => sql`select private.answer_question(${id ?? null}, ${yes})`);

/** The kinds of a person's notices, oldest first. */
export const noticesOf = async (world: World, person: Person): Promise<string[]> =>
  (await world.sql`select kind from notices where user_id = ${person.id} order by created_at, kind`).map(
    ({ kind }) => kind,
  );
