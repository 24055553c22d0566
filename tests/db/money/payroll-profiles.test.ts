import { expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const body = (name: string, more: object = {}) => ({ name, profile: { kind: 'csv' }, ...more });
const create = async (world: World, by: Person, name: string): Promise<string> =>
  (await world.as(by, (sql) => sql`select private.create_payroll_profile(${sql.json(body(name))}) as id`))[0]?.id;
const replace = (world: World, by: Person, id: string, more: object) =>
  world.as(
    by,
    (sql) => sql`select private.replace_payroll_profile(${id}, ${sql.json({ ...body('Payroll'), ...more })})`,
  );
const remove = (world: World, by: Person, id: string) =>
  world.as(by, (sql) => sql`select private.remove_payroll_profile(${id})`);
const exists = refusal(409, 'payroll_profile_exists', '"Payroll" is already in the list');
const missing = refusal(404, 'not_found', 'Payroll profile not found');

it('profiles are added, changed and deleted by administrators, which the record tells', async ({ world }) => {
  const chief = await world.person('admin');
  const id = await create(world, chief, 'Payroll');
  await replace(world, chief, id, { name: 'Wages', profile: { kind: 'xlsx' }, version: 1 });
  const [row] = await world.sql`select name, profile, version from payroll_profiles where id = ${id}`;
  expect(row).toEqual({ name: 'Wages', profile: { kind: 'xlsx' }, version: 2 });
  await expect(replace(world, chief, id, { version: 1 })).rejects.toMatchObject({ code: 'MU409' });
  await remove(world, chief, id);
  const entries = await world.as(
    chief,
    (sql) => sql`select r.line from audit_log l, private.record_lines(array[l.id]) r
      where l.table_name = 'payroll_profiles' order by l.id`,
  );
  expect(entries.map(({ line: { kind, title } }) => [kind, title])).toEqual([
    // What is gone has the name that it had at the end.
    ['payroll_profile_created', 'Wages'],
    ['payroll_profile_changed', 'Wages'],
    ['payroll_profile_deleted', 'Wages'],
  ]);
  await expect(replace(world, chief, id, {})).rejects.toMatchObject(missing);
  await expect(remove(world, chief, id)).rejects.toMatchObject(missing);
});

it('have names of their own, whatever the case', async ({ world }) => {
  const chief = await world.person('admin');
  await create(world, chief, 'Payroll');
  await expect(create(world, chief, 'PAYROLL')).rejects.toMatchObject(exists);
  const other = await create(world, chief, 'Wages');
  await expect(replace(world, chief, other, { name: 'payroll' })).rejects.toMatchObject(exists);
});

it('are nothing that others can see or change', async ({ world }) => {
  const id = await create(world, await world.person('admin'), 'Payroll');
  const lead = await world.person();
  await world.sql`insert into lead_grants (user_id, rights) values (${lead.id}, '{gate,roster,fill,write}')`;
  for (const who of [await world.person(), await world.person('staff'), lead]) {
    expect(await world.as(who, (sql) => sql`select from payroll_profiles`)).toEqual([]);
    const acts = [() => create(world, who, 'Mine'), () => replace(world, who, id, {}), () => remove(world, who, id)];
    for (const act of acts) {
      await expect(act()).rejects.toMatchObject({ code: 'MU403' });
    }
  }
});
