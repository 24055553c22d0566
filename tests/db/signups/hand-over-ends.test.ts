import { describe, expect } from 'vitest';
import { type Person, type World, worlds } from '../support/world.ts';
import * as stages from './hand-over-stage.ts';

const it = worlds();
const { answers, countsOf, gives, holdersOf, noticesOf, offers, questionOf, queue, run, seenBy, stage, stateOf } =
  stages;

/** A place that goes to whoever fits; one person waits and is asked. */
async function handed(world: World) {
  const scene = await stage(world);
  const [ada] = (await queue(world, scene.slot, 1)) as [Person];
  await offers(world, scene.holder, scene.held);
  return { ...scene, ada };
}
const change = async (world: World, by: Person, body: object) =>
  (await world.as(by, (sql) => sql`select private.make_change(${sql.json(body as never)}, 'UTC') as outcome`))[0]
    ?.outcome.id as string;

describe('a hand-over ends, and its question is withdrawn', () => {
  type Scene = Awaited<ReturnType<typeof handed>>;
  const ends: [string, string, (world: World, scene: Scene) => Promise<unknown>][] = [
    ['when its giver keeps the place', 'withdrawn', (world, { holder, held }) => stages.withdraws(world, holder, held)],
    ['when its giver gives the place back', 'over', (world, { holder, held }) => gives(world, holder, held)],
    ['when an administrator takes the place back', 'over', (world, { chief, held }) => gives(world, chief, held)],
    [
      'when the event moves',
      'over',
      (world, { event }) => world.sql`update events set start_time = start_time + interval '1 hour',
        end_time = end_time + interval '1 hour' where id = ${event}`,
    ],
    [
      'when the event is canceled',
      'over',
      (world, { event }) =>
        world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`,
    ],
    [
      'when the slot is canceled',
      'over',
      (world, { slot }) =>
        world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`,
    ],
    [
      'when the event is a draft again',
      'over',
      (world, { event }) => world.sql`update events set published_at = null where id = ${event}`,
    ],
    [
      'when the place is displaced',
      'over',
      (world, { held }) => world.sql`update signups set status = 'displaced' where id = ${held}`,
    ],
    [
      'when its giver is blocked',
      'over',
      (world, { chief, holder }) =>
        world.as(chief, (sql) => sql`select private.block_person(${holder.id}, 'Because', false)`),
    ],
    ['when its giver leaves', 'over', (world, { holder }) => world.as(holder, (sql) => sql`select private.leave()`)],
    [
      'when its giver is merged into somebody',
      'over',
      async (world, { chief, holder }) => {
        const person = await world.person();
        await world.as(chief, (sql) => sql`select private.merge_persons(${person.id}, ${holder.id}, '{}')`);
      },
    ],
    [
      'when the event begins',
      'over',
      async (world) => {
        await world.at('2030-06-10T12:00:00Z');
        await run(world);
      },
    ],
  ];
  it.for(ends)('%s', async ([_, why, end], { world }) => {
    const scene = await handed(world);
    expect(await questionOf(world, scene.ada)).toMatchObject({ answer: null });
    await end(world, scene);
    expect(await stateOf(world, scene.held)).toBe(why);
    expect(await questionOf(world, scene.ada)).toMatchObject({ answer: 'withdrawn', answered_via: null });
    expect((await seenBy(world, scene.ada)).filter(({ kind }) => kind !== 'own')).toEqual([]);
    expect(await noticesOf(world, scene.ada)).not.toContain('handed_over');
    const [over] = await world.sql`select id from hand_overs where signup_id = ${scene.held}`;
    await expect(stages.takesOver(world, scene.ada, over?.id)).rejects.toThrow('This place is no longer given away');
  });

  it('a place given back by its person is offered to those who wait, as ever', async ({ world }) => {
    const { slot, holder, held, ada } = await handed(world);
    await gives(world, holder, held);
    expect(await stages.waitsOf(world, ada)).toMatchObject([{ offer: { held: true } }]);
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
  });
});

describe('Undo', () => {
  it('of a change that ended a hand-over brings it back within the minute, with its question, and a later one does not', async ({
    world,
  }) => {
    const { chief, event, slot, held, ada } = await handed(world);
    for (const [minutes, state, answer] of [
      [0, 'open', null],
      [2, 'over', 'withdrawn'],
    ] as const) {
      const set = await change(world, chief, { action: 'cancel', events: [{ id: event }], reason: 'Rain' });
      expect(await stateOf(world, held)).toBe('over');
      await world.at(`2030-06-01T10:0${minutes}:30Z`);
      await world.as(chief, (sql) => sql`select private.undo_change(${set})`);
      expect(await stateOf(world, held)).toBe(state);
      expect(await questionOf(world, ada)).toMatchObject({ answer });
    }
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('of giving a place leaves it with the person who has taken it over since', async ({ world }) => {
    const { chief, holder, held, slot } = await stage(world);
    await gives(world, holder, held);
    await world.sql`update profiles set placed_at_once = true where id = ${holder.id}`;
    const set = await change(world, chief, { action: 'give', places: [{ slot_id: slot, user_id: holder.id }] });
    const [given] = await world.sql`select id from signups where user_id = ${holder.id} and status = 'confirmed'`;
    const ada = await world.person();
    await offers(world, holder, given?.id, { email: ada.email });
    await answers(world, ada, (await questionOf(world, ada)).id, true);
    await world.as(chief, (sql) => sql`select private.undo_change(${set})`);
    expect(await holdersOf(world, slot)).toEqual([ada.id]);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });
});

describe('people who are asked', () => {
  it('are no longer when they are blocked, and the giver forgets whom they have named but does not learn why', async ({
    world,
  }) => {
    const { chief, holder, held } = await stage(world);
    const ada = await world.person();
    await offers(world, holder, held, { email: ada.email });
    await world.as(chief, (sql) => sql`select private.block_person(${ada.id}, 'Because', false)`);
    expect(await questionOf(world, ada)).toMatchObject({ answer: 'withdrawn' });
    expect(await seenBy(world, holder)).toMatchObject([{ kind: 'own', named: null, to_all: false }]);
    expect(await noticesOf(world, holder)).toEqual([]);
  });

  it('are one person after a merge, who is asked once', async ({ world }) => {
    const { chief, slot, holder, held } = await stage(world);
    const [ada, double] = (await queue(world, slot, 2)) as [Person, Person];
    await offers(world, holder, held);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${double.id}, '{}')`);
    const open = await world.sql`select user_id from questions where kind = 'hand_over' and answer is null`;
    expect([...open]).toEqual([{ user_id: ada.id }]);
  });

  it('are asked again after a withdrawal by the same question, without a second mail', async ({ world }) => {
    const { holder, held, ada } = await handed(world);
    const { key } = await questionOf(world, ada);
    await stages.withdraws(world, holder, held);
    await offers(world, holder, held);
    expect(await questionOf(world, ada)).toMatchObject({ key, answer: null });
    const mails = await world.sql`select id from private.outbox where letter ->> 'about' = 'hand_over'`;
    expect(mails).toHaveLength(1);
  });
});

it('the table keeps a hand-over in shape', async ({ world }) => {
  const { holder, held } = await handed(world);
  const why = (error: { constraint_name?: string }) => error.constraint_name;
  const set = (row: Record<string, unknown>) =>
    world.sql.savepoint((sql) => sql`update hand_overs set ${sql(row as Record<string, string>)}`).catch(why);
  expect(await set({ named: '', open_to_all: false })).toBe('hand_overs_named_check');
  expect(await set({ ended_why: 'x', ended_at: '2030-06-02' })).toBe('hand_overs_ended_why_check');
  expect(await set({ ended_at: '2030-06-02' })).toBe('hand_overs_check');
  expect(await set({ named: 'Ada' })).toBe('hand_overs_check1');
  const twice = world.sql.savepoint(
    (sql) => sql`insert into hand_overs (signup_id, user_id, open_to_all, during)
        select signup_id, user_id, true, during from hand_overs where signup_id = ${held}`,
  );
  expect(await twice.catch(why)).toBe('hand_overs_open');
  expect(holder.id).toBeTruthy();
});
