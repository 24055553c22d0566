import { describe, expect } from 'vitest';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();
const ids = ['05', '06', '07', '08'];

/** An administrator, a volunteer, and a shift on each of four days of June. */
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const shift = async (day: string, hour = '10') => {
    const times = { start_time: `2026-06-${day}T${hour}:00Z`, end_time: `2026-06-${day}T${hour}:59Z` };
    return world.slot(await world.event({ title: `Shift ${day}`, ...times }), { required_count: 2 });
  };
  const slots: string[] = [];
  for (const day of ids) slots.push(await shift(day));
  return { chief, ada, slots, shift };
}
/** Gives places to a person, and returns what they are asked. */
async function ask(world: World, by: Person, person: Person, slots: readonly string[]) {
  const questions: { id: string; key: string }[] = [];
  for (const slot of slots) {
    const [given] = await world.as(by, (sql) => sql`select private.assign(${person.id}, ${slot}, null) as id`);
    const [question] = await world.sql`select id, key from questions where signup_id = ${given?.id} and answer is null`;
    questions.push({ id: question?.id, key: question?.key });
  }
  return questions;
}
const read = async (world: World, key?: string) =>
  (await world.as('service_role', (sql) => sql`select private.question_by_key(${key ?? null}) as page`))[0]?.page;
const othersOf = async (world: World, key?: string) =>
  (await read(world, key)).others.map(({ event, open }: { event: { title: string }; open: boolean }) => [
    event.title,
    open,
  ]);
const byKey = async (
  world: World,
  key: string | undefined,
  asked: readonly ({ id: string } | undefined)[],
  yes = true,
) =>
  (
    await world.as(
      'service_role',
      (sql) =>
        sql`select private.answer_all_by_key(${key ?? null}, ${asked.map((each) => each?.id ?? '')}::uuid[], ${yes}) as refused`,
    )
  )[0]?.refused;
const inApp = async (world: World, by: Person, asked: readonly { id: string }[], yes = true) =>
  (
    await world.as(
      by,
      (sql) => sql`select private.answer_questions(${asked.map(({ id }) => id)}::uuid[], ${yes}) as refused`,
    )
  )[0]?.refused;
const statuses = async (world: World, { id }: Person) =>
  (
    await world.sql`select s.status from signups s join events e on e.id = s.event_id where s.user_id = ${id} order by e.start_time, s.created_at`
  ).map(({ status }) => status);

describe('the link of one question', () => {
  it('shows all that its person is asked, and answers all of it at once, however often', async ({ world }) => {
    const { chief, ada, slots } = await stage(world);
    const asked = await ask(world, chief, ada, slots);
    await ask(world, chief, await world.person(), slots.slice(0, 1));
    const [first] = asked;
    expect(await othersOf(world, first?.key)).toEqual([
      ['Shift 06', true],
      ['Shift 07', true],
      ['Shift 08', true],
    ]);
    expect(await byKey(world, first?.key, asked)).toEqual([]);
    expect(await statuses(world, ada)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
    expect(await byKey(world, first?.key, asked)).toEqual([]);
    const log = await world.sql`select after from audit_log where table_name = 'questions'`;
    expect(log.map(({ after }) => [after.answer, after.answered_via, after.key])).toEqual(
      asked.map(() => ['yes', 'link', undefined]),
    );
  });

  it('says which have ended meanwhile, and which overlap, and answers the others', async ({ world }) => {
    const { chief, ada, slots, shift } = await stage(world);
    const asked = await ask(world, chief, ada, [...slots, await shift('08')]);
    const [first, second, third, , last] = asked;
    await world.sql`update signups set status = 'canceled', canceled_at = private.now(), canceled_by = ${chief.id} where slot_id = ${slots[1] ?? ''}`;
    expect(await othersOf(world, first?.key)).toContainEqual(['Shift 06', false]);
    expect(await byKey(world, first?.key, [third], false)).toEqual([]);
    const refused = await byKey(world, first?.key, asked);
    expect(refused).toHaveLength(3);
    expect(refused).toContainEqual({ id: second?.id, code: 'question_ended', title: null });
    expect(refused).toContainEqual({ id: third?.id, code: 'question_ended', title: null });
    // One of the two at the same time.
    expect(refused).toContainEqual({
      id: expect.stringMatching(`${asked[3]?.id}|${last?.id}`),
      code: 'overlap',
      title: 'Shift 08',
    });
    expect((await statuses(world, ada)).toSorted()).toEqual([
      'asked',
      'canceled',
      'canceled',
      'confirmed',
      'confirmed',
    ]);
  });

  it('has no power over what is asked later, nor over what others are asked, and an unknown one over nothing', async ({
    world,
  }) => {
    const { chief, ada, slots } = await stage(world);
    const [old] = await ask(world, chief, ada, slots.slice(0, 1));
    await world.at('2026-06-01T10:11:00Z');
    const [late] = await ask(world, chief, ada, slots.slice(1, 2));
    const [other] = await ask(world, chief, await world.person(), slots.slice(2, 3));
    expect(await othersOf(world, old?.key)).toEqual([]);
    expect(await othersOf(world, late?.key)).toEqual([['Shift 05', true]]);
    const gone = (one?: { id: string }) => ({ id: one?.id, code: 'question_ended', title: null });
    expect(await byKey(world, old?.key, [late])).toEqual([gone(late)]);
    expect(await byKey(world, late?.key, [other])).toEqual([gone(other)]);
    expect(await byKey(world, crypto.randomUUID(), [old])).toBeNull();
    expect(await statuses(world, ada)).toEqual(['asked', 'asked']);
  });
});

it('a person who is signed in answers several of their own at once, and nobody else does', async ({ world }) => {
  const { chief, ada, slots } = await stage(world);
  const asked = await ask(world, chief, ada, slots);
  const ended = asked.map(({ id }) => ({ id, code: 'question_ended', title: null }));
  for (const other of [chief, await world.person()]) {
    expect(await inApp(world, other, asked)).toEqual(expect.arrayContaining(ended));
  }
  expect(await statuses(world, ada)).toEqual(['asked', 'asked', 'asked', 'asked']);
  expect(await inApp(world, ada, asked.slice(0, 3))).toEqual([]);
  expect(await inApp(world, ada, asked.slice(3), false)).toEqual([]);
  expect(await statuses(world, ada)).toEqual(['confirmed', 'confirmed', 'confirmed', 'canceled']);
  expect(
    new Set((await world.sql`select answered_via from questions`).map(({ answered_via }) => answered_via)),
  ).toEqual(new Set(['app']));
});
