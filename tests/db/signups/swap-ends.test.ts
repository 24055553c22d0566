import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import * as stages from './hand-over-stage.ts';
import { holders, swapOffered, yes } from './swap-stage.ts';

const it = worlds();
const { noticesOf, questionOf, seenBy, stateOf } = stages;
type Scene = Awaited<ReturnType<typeof swapOffered>>;
const change = async (world: World, by: Person, body: object) =>
  (await world.as(by, (sql) => sql`select private.make_change(${sql.json(body as never)}, 'UTC') as outcome`))[0]
    ?.outcome.id as string;
const block = (world: World, by: Person, person: Person) =>
  world.as(by, (sql) => sql`select private.block_person(${person.id}, 'Because', false)`);
const merge = async (world: World, { chief }: Scene, person: Person) => {
  const other = await world.person();
  await world.as(chief, (sql) => sql`select private.merge_persons(${other.id}, ${person.id}, '{}')`);
};
const later = (world: World, event: string) =>
  world.sql`update events set start_time = start_time + interval '1 day', end_time = end_time + interval '1 day' where id = ${event}`;
const cancel = (world: World, event: string) =>
  world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
const cancelSlot = (world: World, slot: string) =>
  world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`;

describe('a swap ends for both, and nobody is asked any longer', () => {
  /** What becomes of the giver's hand-over, of the return, and whether the other is told that they keep their place. */
  type Ends = [string, string, string, boolean, (world: World, scene: Scene) => Promise<unknown>];
  const ends: Ends[] = [
    [
      'the giver keeps the place',
      'withdrawn',
      'over',
      true,
      (world, { giver, held }) => stages.withdraws(world, giver, held),
    ],
    ['the giver offers it anew', 'open', 'over', true, (world, { giver, held }) => stages.offers(world, giver, held)],
    ['the giver gives it back', 'over', 'over', true, (world, { giver, held }) => stages.gives(world, giver, held)],
    [
      'somebody else takes it over',
      'taken',
      'over',
      true,
      async (world, { id }) => stages.takesOver(world, await world.person(), id),
    ],
    ['the other withdraws', 'open', 'withdrawn', false, (world, { taker, own }) => stages.withdraws(world, taker, own)],
    [
      'the other hands their place to somebody else',
      'open',
      'open',
      false,
      (world, { taker, own }) => stages.offers(world, taker, own),
    ],
    [
      'the other gives their place back',
      'open',
      'over',
      false,
      (world, { taker, own }) => stages.gives(world, taker, own),
    ],
    ['the first event moves', 'over', 'over', true, (world, { event }) => later(world, event)],
    ['the second event moves', 'open', 'over', false, (world, { gate }) => later(world, gate)],
    ['the first event is canceled', 'over', 'over', true, (world, { event }) => cancel(world, event)],
    ['the second event is canceled', 'open', 'over', false, (world, { gate }) => cancel(world, gate)],
    ['the first slot is canceled', 'over', 'over', true, (world, { slot }) => cancelSlot(world, slot)],
    ['the second slot is canceled', 'open', 'over', false, (world, { gateSlot }) => cancelSlot(world, gateSlot)],
    [
      'the first event is removed',
      'over',
      'over',
      true,
      (world, { chief, event }) => change(world, chief, { action: 'delete', events: [{ id: event }] }),
    ],
    [
      'the second event is removed',
      'open',
      'over',
      false,
      (world, { chief, gate }) => change(world, chief, { action: 'delete', events: [{ id: gate }] }),
    ],
    ['the giver is blocked', 'over', 'over', true, (world, { chief, giver }) => block(world, chief, giver)],
    ['the other is blocked', 'open', 'over', false, (world, { chief, taker }) => block(world, chief, taker)],
    [
      'the giver leaves',
      'over',
      'over',
      true,
      (world, { giver }) => world.as(giver, (sql) => sql`select private.leave()`),
    ],
    [
      'the other leaves',
      'open',
      'over',
      false,
      (world, { taker }) => world.as(taker, (sql) => sql`select private.leave()`),
    ],
    ['the giver is merged', 'over', 'over', true, (world, scene) => merge(world, scene, scene.giver)],
    ['the other is merged', 'open', 'over', false, (world, scene) => merge(world, scene, scene.taker)],
    [
      'the two are merged',
      'open',
      'over',
      false,
      (world, { chief, giver, taker }) =>
        world.as(chief, (sql) => sql`select private.merge_persons(${giver.id}, ${taker.id}, '{}')`),
    ],
    [
      'the first event begins',
      'over',
      'over',
      true,
      async (world) => {
        await world.at('2030-06-10T12:00:00Z');
        await stages.run(world);
      },
    ],
  ];
  it.for(ends)('when %s', async ([_, first, second, told, end], { world }) => {
    const scene = await swapOffered(world);
    const { giver, taker, held, own, question } = scene;
    await end(world, scene);
    expect([await stateOf(world, held), await stateOf(world, own)]).toEqual([first, second]);
    expect(await questionOf(world, giver).catch(() => null)).toSatisfy(
      (asked) => asked === undefined || asked.answer === 'withdrawn',
    );
    expect((await noticesOf(world, taker)).includes('not_taken_over')).toBe(told);
    expect((await seenBy(world, giver).catch(() => [])).filter(({ in_return_for }) => in_return_for)).toEqual([]);
    await expect(
      world
        .as('service_role', (sql) => sql`select private.answer_by_key(${question.key}, true) as found`)
        .then(([row]) => {
          if (!row?.found) throw new Error('question_ended');
        }),
    ).rejects.toThrow();
  });
});

it('cannot be answered once the first shift has begun, also before the schedule has ended it', async ({ world }) => {
  const scene = await swapOffered(world);
  await world.at('2030-06-10T12:00:00Z');
  await expect(yes(world, scene.giver, scene.question)).rejects.toThrow('already been answered or withdrawn');
  expect(await holders(world, scene)).toEqual([scene.giver.id, scene.taker.id]);
});

it('cannot be answered while one of the two is already at their shift', async ({ world }) => {
  const scene = await swapOffered(world);
  await recordWork(world.sql, world.sql`s.id = ${scene.held}`, { came_at: '2030-06-10T11:50:00Z' });
  await expect(yes(world, scene.giver, scene.question)).rejects.toThrow('already been answered or withdrawn');
});

describe('Undo', () => {
  it.for([
    ['the first event', ({ event }: Scene) => [event]],
    ['the second event', ({ gate }: Scene) => [gate]],
    ['both', ({ event, gate }: Scene) => [event, gate]],
    ['both, the second first', ({ event, gate }: Scene) => [gate, event]],
  ] as const)('of canceling %s brings the swap back, and tells nobody', async ([_, which], { world }) => {
    const scene = await swapOffered(world);
    const events = which(scene).map((id) => ({ id }));
    const set = await change(world, scene.chief, { action: 'cancel', events, reason: 'Rain' });
    expect(await stateOf(world, scene.own)).toBe('over');
    await world.at('2030-06-01T10:00:30Z');
    await world.as(scene.chief, (sql) => sql`select private.undo_change(${set})`);
    expect([await stateOf(world, scene.held), await stateOf(world, scene.own)]).toEqual(['open', 'open']);
    expect(await noticesOf(world, scene.taker)).toEqual([]);
    await yes(world, scene.giver, scene.question);
    expect(await holders(world, scene)).toEqual([scene.taker.id, scene.giver.id]);
  });

  it('does not bring back what was offered in return for something that has ended otherwise', async ({ world }) => {
    const scene = await swapOffered(world);
    const set = await change(world, scene.chief, { action: 'cancel', events: [{ id: scene.gate }], reason: 'Rain' });
    await stages.withdraws(world, scene.giver, scene.held);
    await world.as(scene.chief, (sql) => sql`select private.undo_change(${set})`);
    expect([await stateOf(world, scene.held), await stateOf(world, scene.own)]).toEqual(['withdrawn', 'over']);
  });
});
