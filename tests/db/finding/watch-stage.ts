import { claim, settle } from '../messages/outbox-stage.ts';
import type { Person, World } from '../support/world.ts';

interface Look {
  slot_type_ids?: string[];
  place_ids?: string[];
  weekdays?: number[];
  times?: string[];
  day?: string | null;
}

/** Begins to watch, as the API does. Returns the id of the watch. */
export const watches = async (world: World, person: Person, look: Look = {}): Promise<string> => {
  const body = { slot_type_ids: [], place_ids: [], weekdays: [], times: [], day: null, ...look };
  const made = await world.as(person, (sql) => sql`select private.start_watching(${sql.json(body)}) as id`);
  return made[0]?.id;
};
export const ends = (world: World, person: Person, id: string) =>
  world.as(person, (sql) => sql`select private.stop_watching(${id})`);

/** Runs the job, as the role of pg_cron does. Returns the number of mails. */
export const tell = async (world: World, most = 200): Promise<number> =>
  (await world.sql`select private.offer_places(), private.tell_watchers(${most}) as told`)[0]?.told;

/** The mails to a person about what fits, oldest first: the slots of each. */
export const toldTo = async (world: World, { id }: Person): Promise<string[][]> =>
  (
    await world.sql`select array(select t.slot_id from private.watch_told t where t.mail_id = o.id order by t.slot_id) as slots
      from private.outbox o where o.user_id = ${id} and o.letter ->> 'about' = 'fits' order by o.created_at`
  ).map(({ slots }) => slots);

interface Place {
  asked: number | null;
  shift: { title: string };
}
interface Mail {
  id: string;
  to: string;
  letter: { about?: string; places: Place[] } | null;
}
/** What the mails say that leave now, about what fits. */
export async function lettersOf(world: World): Promise<{ to: string; places: Place[] }[]> {
  const mails = (await claim(world)) as unknown as Mail[];
  for (const { id } of mails) await settle(world, id, 'sent');
  return mails.flatMap(({ to, letter }) => (letter?.about === 'fits' ? [{ to, places: letter.places }] : []));
}

/**
 * A shift with one place, which somebody has, on June 10 from 12:00 to 14:00, and somebody who watches everything; it is June 1,
 * 10:00. In the zone of the organisation, which is UTC.
 */
export async function stage(world: World, start = '2030-06-10T12:00:00Z') {
  await world.at('2030-06-01T10:00:00Z');
  await world.sql`update organisation set timezone = 'UTC'`;
  const chief = await world.person('admin');
  const shift = async (
    from: string,
    row: { required_count?: number; min_count?: number; slot_type_id?: string } = {},
  ) => {
    const end = new Date(Date.parse(from) + 7_200_000).toISOString();
    const event = await world.event({ title: `Shift ${from}`, location: 'Gate', start_time: from, end_time: end });
    return { event, slot: await world.slot(event, { required_count: 1, ...row }) };
  };
  const { event, slot } = await shift(start);
  const [holder, watcher] = [await world.person(), await world.person()];
  const held = await world.signUp(holder, slot);
  const watch = await watches(world, watcher);
  const freed = async () => void (await world.as(holder, (sql) => sql`select private.cancel_signup(${held})`));
  return { chief, shift, event, slot, holder, held, watcher, watch, freed };
}
