import type { Person, World } from '../support/world.ts';
import * as stages from './hand-over-stage.ts';

/** Two people with a place each, on June 10: the giver's from 12:00 to 14:00, the other's as given. The giver hands theirs over. */
export async function swapStage(
  world: World,
  other: { start_time?: string; end_time?: string } = {},
  to: 'all' | 'named' = 'all',
) {
  const { chief, event, slot, holder: giver, held } = await stages.stage(world);
  const times = { start_time: '2030-06-10T13:00Z', end_time: '2030-06-10T15:00Z', ...other };
  const gate = await world.event({ title: 'Gate', ...times });
  const gateSlot = await world.slot(gate, { required_count: 1 });
  const taker = await world.person();
  const own = await stages.takes(world, taker, gateSlot);
  await world.sql`update profiles set name = 'Ada Giver' where id = ${giver.id}`;
  await world.sql`update profiles set name = 'Ben Taker' where id = ${taker.id}`;
  await stages.offers(world, giver, held, to === 'all' ? {} : { email: taker.email });
  const [open] = await world.sql<{ id: string }[]>`select id from hand_overs where ended_at is null`;
  const id = open?.id ?? '';
  return { chief, event, slot, giver, held, gate, gateSlot, taker, own, id };
}

/** The same when the other has offered their place in return: `question` asks the giver. */
export async function swapOffered(
  world: World,
  ...how: Parameters<typeof swapStage> extends [World, ...infer R] ? R : never
) {
  const scene = await swapStage(world, ...how);
  await stages.offersInReturn(world, scene.taker, scene.id, scene.own);
  return { ...scene, question: await stages.questionOf(world, scene.giver) };
}

/** Who has the two places: the giver's first. */
export const holders = async (world: World, { slot, gateSlot }: { slot: string; gateSlot: string }) => [
  ...(await stages.holdersOf(world, slot)),
  ...(await stages.holdersOf(world, gateSlot)),
];
export const yes = (world: World, person: Person, question: { id: string }) =>
  stages.answers(world, person, question.id, true);
