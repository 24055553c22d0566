import { expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { forbidden } from './user-stage.ts';

const it = worlds();
const say = (world: World, by: Person, one: Person, two: Person, are = true) =>
  world.as(by, (sql) => sql`select private.say_different(${one.id}, ${two.id}, ${are})`);
const pairOf = (one: Person, two: Person) => {
  const [first, second] = [one.id, two.id].toSorted();
  return { one: first, two: second };
};
type Pair = { one: string | undefined; two: string | undefined; different: boolean };
const sorted = (pairs: Pair[]) => pairs.toSorted((a, b) => `${a.one} ${a.two}`.localeCompare(`${b.one} ${b.two}`));
const alike = async (world: World, chief: Person) => {
  const rows = await world.as(chief, (sql) => sql<Pair[]>`select one, two, different from private.likely_doubles()`);
  return sorted(rows.map((row) => ({ ...row })));
};
const said = async ({ sql }: World) =>
  (
    await sql`select action, row_id as one, user_id as two, actor from audit_log where table_name = 'different_people' order by id`
  ).map((row) => ({ ...row }));

async function stage(world: World) {
  const chief = await world.person('admin');
  const people = [await world.person(), await world.person(), await world.person()] as const;
  await world.sql`update profiles set name = 'Anna Weber' where id in ${world.sql(people.map(({ id }) => id))}`;
  return { chief, people };
}

it('two people who are said to be different are no longer suggested, until that is taken back; each is recorded once', async ({
  world,
}) => {
  const { chief, people } = await stage(world);
  const [anna, anne, third] = people;
  for (const [one, two] of [
    [anna, anne],
    [anne, anna],
  ] as const)
    await say(world, chief, one, two);
  const others = [
    { ...pairOf(anna, third), different: false },
    { ...pairOf(anne, third), different: false },
  ];
  expect(await alike(world, chief)).toEqual(sorted([{ ...pairOf(anna, anne), different: true }, ...others]));
  for (const _ of [1, 2]) await say(world, chief, anne, anna, false);
  expect(await alike(world, chief)).toEqual(sorted([{ ...pairOf(anna, anne), different: false }, ...others]));
  const entry = { ...pairOf(anna, anne), actor: chief.id };
  expect(await said(world)).toEqual([
    { action: 'insert', ...entry },
    { action: 'delete', ...entry },
  ]);
});

it('the most that are listed is that of each kind', async ({ world }) => {
  const { chief, people } = await stage(world);
  await say(world, chief, people[0], people[1]);
  await say(world, chief, people[0], people[2]);
  const listed = await world.as(chief, (sql) => sql`select different from private.likely_doubles(1)`);
  expect(listed.map(({ different }) => different)).toEqual([false, true]);
});

it('whoever is not the one is not the other after a merge, and the pair of the two is gone', async ({ world }) => {
  const { chief, people } = await stage(world);
  const [anna, anne, third] = people;
  await say(world, chief, anne, third);
  await say(world, chief, anne, anna);
  await say(world, chief, anna, third);
  await say(world, chief, anna, third, false);
  await world.as(chief, (sql) => sql`select private.merge_persons(${anna.id}, ${anne.id}, '{}')`);
  expect(await alike(world, chief)).toEqual([{ ...pairOf(anna, third), different: true }]);
  expect(await world.sql`select from private.different_people`).toHaveLength(1);
  // The merge says nothing about them.
  expect(await said(world)).toHaveLength(4);
});

it('the pair goes with a person who leaves', async ({ world }) => {
  const { chief, people } = await stage(world);
  await say(world, chief, people[1], people[0]);
  await world.as(people[1], (sql) => sql`select private.leave()`);
  expect(await world.sql`select from private.different_people`).toEqual([]);
});

it('is said by administrators, of two people who are here', async ({ world }) => {
  const { chief, people } = await stage(world);
  const [anna, anne, gone] = people;
  const missing = refusal(404, 'not_found', 'User not found');
  for (const are of [true, false]) {
    await expect(say(world, anna, anna, anne, are)).rejects.toMatchObject(forbidden);
    await expect(say(world, chief, anna, anna, are)).rejects.toMatchObject(missing);
  }
  await world.as(gone, (sql) => sql`select private.leave()`);
  await expect(say(world, chief, anna, gone)).rejects.toMatchObject(missing);
});
