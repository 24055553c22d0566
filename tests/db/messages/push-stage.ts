import type { Person, World } from '../support/world.ts';
import { signUp } from './outbox-stage.ts';

export type Claimed = {
  id: string;
  attempt: number;
  category: string;
  language: string;
  timezone: string | null;
  messages: { kind: string; event: { title: string } | null; question: { key: string } | null }[];
  devices: { id: string; endpoint: string }[];
};

/** The keys of a browser, as far as the database knows them: texts. */
export const keysOf = (name: string) => ({ p256dh: `key of ${name}`, auth: `secret of ${name}` });
export const endpointOf = (name: string) => `https://push.example.net/${name}`;

/** Somebody allows notifications in the browser of their session. */
export const allow = (world: World, person: Person, name = person.id) => {
  const { p256dh, auth } = keysOf(name);
  return world.as(person, (sql) => sql`select private.add_device(${endpointOf(name)}, ${p256dh}, ${auth})`);
};

/** Somebody says what they do not want, and their quiet hours. */
export const wants = (world: World, person: Person, unwanted: string[], quiet: [from: string, to: string] | null) =>
  world.as(
    person,
    (sql) =>
      sql`select private.set_push(${unwanted}::text[], ${quiet?.[0] ?? null}::text::time, ${quiet?.[1] ?? null}::text::time)`,
  );

/** Claims notifications, as the function that sends them does. */
export const claim = async (world: World, most = 50): Promise<Claimed[]> =>
  (await world.as('service_role', (sql) => sql`select private.claim_pushes(${most}) as pushes`))[0]?.pushes;

/** The number of calls of the function that the schedule would make. */
export const due = async (world: World): Promise<number> =>
  (await world.sql`select private.due_pushes() as calls`)[0]?.calls;

/** What notifications say: their category and the kinds of their messages. */
export const saidBy = (pushes: Claimed[]) =>
  pushes.map(({ category, messages }) => [category, ...messages.map(({ kind }) => kind)].join(' '));

export const settle = (world: World, { id, attempt }: Claimed, outcome: string, after = 0) =>
  world.as('service_role', (sql) => sql`select private.settle_push(${id}, ${attempt}, ${outcome}, ${after})`);
export const settleDevice = (world: World, { id, attempt, devices }: Claimed, outcome: string) =>
  world.as(
    'service_role',
    (sql) => sql`select private.settle_device(${id}, ${attempt}, ${devices[0]?.id ?? ''}, ${outcome})`,
  );

export const devicesOf = async (world: World, person: Person): Promise<string[]> =>
  (
    await world.sql`select endpoint from private.push_subscriptions where user_id = ${person.id} order by created_at`
  ).map(({ endpoint }) => endpoint);

/** Ada allows notifications, and has a place in each of some shifts, the first on June 10. It is noon of June 1. */
export async function shifts(world: World, count: number) {
  await world.at('2030-06-01T12:00:00Z');
  // A move is told, and nobody is asked whether they still come.
  await world.sql`update organisation set material_minutes = 1440`;
  const ada = await world.person();
  await allow(world, ada);
  const events: string[] = [];
  for (let day = 10; day < 10 + count; day++) {
    const event = await world.event({ start_time: `2030-06-${day}T12:00Z`, end_time: `2030-06-${day}T14:00Z` });
    await signUp(world, ada, await world.slot(event, { required_count: 5 }));
    events.push(event);
  }
  /** Moves an event to another time of its day, by ten minutes a step, so that its people are told. */
  const move = (event = events[0] ?? '', tens = 1) =>
    world.sql`update events set start_time = start_time + ${tens} * interval '10 minutes', end_time = end_time + ${tens} * interval '10 minutes'
      where id = ${event}`;
  return { ada, events, move };
}
