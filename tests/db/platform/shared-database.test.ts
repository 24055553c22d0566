import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../support/database.ts';
import { changesOf, stateOf } from '../../support/shared-database.ts';

const database = testDatabase();
let sql: ReturnType<typeof database.connect>;
beforeAll(() => {
  sql = database.connect('superuser');
});

it('what a test rolls back leaves no trace in a database that files share', async () => {
  const before = await stateOf(sql);
  const undone = sql.begin(async (tx) => {
    await tx`insert into slot_types (name, color) values ('Bar', '#3182ce')`;
    await tx`create table public.later (id int)`;
    await tx`select pg_advisory_xact_lock(1)`;
    throw new Error('Undo');
  });
  await expect(undone).rejects.toThrow('Undo');
  expect(changesOf(before, await stateOf(sql))).toEqual([]);
});

it.each([
  ['a row', `insert into places (name, position) values ('Dock', 1)`, 'public.places'],
  ['a changed row', `update organisation set timezone = 'Asia/Tokyo'`, 'public.organisation'],
  ['a column', 'alter table public.wishes add column more text', 'pg_class'],
  ['a function', 'create function public.later() returns int language sql as $$ select 1 $$', 'pg_proc'],
  ['a trigger that is off', 'alter table public.signups disable trigger user', 'pg_trigger'],
  ['an advisory lock', 'select pg_advisory_lock(1)', 'advisory locks'],
])('%s that a file commits to a database that files share is named', async (_what, statement, name) => {
  const earlier = await stateOf(sql);
  await sql.unsafe(statement);
  expect(changesOf(earlier, await stateOf(sql))).toContain(name);
});
