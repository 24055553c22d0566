import { describe, expect } from 'vitest';
import { mentions } from '../people/mentions.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const give = (world: World, by: Person, whom: Person, payroll_number: string | null) =>
  world.as(by, (sql) => sql`select private.update_user(${whom.id}, ${sql.json({ payroll_number })})`);
const numberOf = async (world: World, { id }: Pick<Person, 'id'>) =>
  (await world.sql`select payroll_number from payroll_numbers where user_id = ${id}`)[0]?.payroll_number ?? null;
/** The refusal of a number that somebody of this name has. */
const taken = (name: string, number: string) =>
  refusal(409, 'payroll_number_taken', `${name} has the payroll number ${number} already`);
async function named(world: World, name: string, role: 'volunteer' | 'staff' = 'volunteer') {
  const person = await world.person(role);
  await world.sql`update profiles set name = ${name} where id = ${person.id}`;
  return person;
}
async function cast(world: World) {
  return {
    chief: await world.person('admin'),
    ada: await named(world, 'Ada'),
    bea: await named(world, 'Bea', 'staff'),
  };
}
const importing = (world: World, by: Person, lines: object[], call = 'import_people') =>
  world.as(
    by,
    (sql) => sql`select ${sql.unsafe(`private.${call}`)}(${sql.json(lines as never)}, false, true) as lines`,
  );

describe('a payroll number', () => {
  it('is given, changed and taken away by administrators, and every change is in the record', async ({ world }) => {
    const { chief, ada } = await cast(world);
    for (const number of ['A-1', 'A-2', null]) {
      await give(world, chief, ada, number);
      expect(await numberOf(world, ada)).toBe(number);
    }
    const entries = await world.as(
      chief,
      (sql) => sql`select r.line from private.logged l, private.record_lines(array[l.id]) r
        where l.table_name = 'payroll_numbers' order by l.id`,
    );
    const change = (before: string | null, after: string | null) => ({
      ...{ kind: 'person_changed', title: 'Ada', actor_id: chief.id },
      fields: [{ field: 'payroll_number', before, after }],
    });
    expect(entries.map(({ line }) => line)).toMatchObject([
      change(null, 'A-1'),
      change('A-1', 'A-2'),
      change('A-2', null),
    ]);
  });

  it('can be given only by administrators, also to oneself', async ({ world }) => {
    const { ada, bea } = await cast(world);
    for (const [by, whom] of [
      [ada, ada],
      [bea, bea],
      [bea, ada],
    ] as const) {
      await expect(give(world, by, whom, '7')).rejects.toMatchObject({ code: 'MU403' });
    }
  });

  it('is read by administrators alone; its person finds it in their archive', async ({ world }) => {
    const { chief, ada, bea } = await cast(world);
    await world.sql`insert into lead_grants (user_id, rights) values (${bea.id}, '{gate,roster,fill}')`;
    for (const each of [ada, bea]) await give(world, chief, each, `n-${each === ada ? 1 : 2}`);
    const read = (who: Person) => world.as(who, (sql) => sql`select payroll_number from payroll_numbers order by 1`);
    for (const who of [ada, bea]) expect(await read(who)).toEqual([]);
    expect((await read(chief)).map(({ payroll_number }) => payroll_number)).toEqual(['n-1', 'n-2']);
    const [row] = await world.as(ada, (sql) => sql`select private.archive()`);
    expect(row?.archive).toMatchObject({ profile: { payroll_number: 'n-1' } });
    expect(JSON.stringify(row?.archive)).not.toContain('n-2');
  });

  it('is not that of two people, whatever its case, and the refusal says whose it is', async ({ world }) => {
    const { chief, ada, bea } = await cast(world);
    await give(world, chief, ada, 'ab-1');
    await expect(give(world, chief, bea, 'AB-1')).rejects.toMatchObject(taken('Ada', 'ab-1'));
    expect(await numberOf(world, bea)).toBeNull();
    // Their own in another case.
    await give(world, chief, ada, 'AB-1');
    expect(await numberOf(world, ada)).toBe('AB-1');
  });

  it('goes when the person leaves, out of the log as well, and is free for somebody else', async ({ world }) => {
    const { chief, ada, bea } = await cast(world);
    await give(world, chief, ada, 'gone-4711');
    await give(world, chief, ada, 'gone-4712');
    await world.as(chief, (sql) => sql`select private.remove_person(${ada.id}, 'Moved')`);
    expect(await mentions(world, ['gone-471'])).toEqual({});
    await give(world, chief, bea, 'gone-4712');
    expect(await numberOf(world, bea)).toBe('gone-4712');
  });

  it.for([
    ['1', '2', '1'],
    [null, '2', '2'],
    ['1', null, '1'],
  ] as const)('of two who become one: %s and %s become %s', async ([own, others, kept], { world }) => {
    const { chief, ada, bea } = await cast(world);
    await give(world, chief, ada, own);
    await give(world, chief, bea, others);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bea.id}, '{}')`);
    expect(await numberOf(world, ada)).toBe(kept);
    expect(await world.sql`select from payroll_numbers`).toHaveLength(1);
  });
});

describe('imported payroll numbers', () => {
  it('are those of new people and of people who exist, and of two who exchange theirs', async ({ world }) => {
    const { chief, ada, bea } = await cast(world);
    await give(world, chief, ada, '1');
    await give(world, chief, bea, '2');
    const lines = [
      { email: ada.email, payroll_number: '2' },
      { email: bea.email, payroll_number: '1' },
      { email: 'cleo@example.org', payroll_number: '3' },
      { name: 'Dora', payroll_number: '4' },
    ];
    const [preview] = await importing(world, chief, lines, 'preview_import');
    expect([await numberOf(world, ada), await numberOf(world, bea)]).toEqual(['1', '2']);
    const [row] = await importing(world, chief, lines);
    expect(row?.lines).toEqual(preview?.lines);
    expect(row?.lines).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'payroll_number', before: '1', after: '2' }] },
      { outcome: 'updated', changes: [{ field: 'payroll_number', before: '2', after: '1' }] },
      { outcome: 'added', changes: [] },
      { outcome: 'added', changes: [] },
    ]);
    const all = await world.sql`select p.name, n.payroll_number as number from payroll_numbers n
      join profiles p on p.id = n.user_id order by 2`;
    expect(all.map(({ name, number }) => [number, name])).toEqual([
      ['1', 'Bea'],
      ['2', 'Ada'],
      ['3', 'cleo'],
      ['4', 'Dora'],
    ]);
    // Once more, nothing is said otherwise.
    const [again] = await importing(world, chief, lines);
    expect(again?.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('unchanged'));
  });

  it('that somebody else has refuse the import, which does nothing', async ({ world }) => {
    const { chief, ada } = await cast(world);
    await give(world, chief, ada, 'X1');
    const lines = [{ email: 'cleo@example.org' }, { email: 'dora@example.org', payroll_number: 'x1' }];
    await expect(importing(world, chief, lines)).rejects.toMatchObject(taken('Ada', 'X1'));
    expect(await world.sql`select from profiles where email in ('cleo@example.org', 'dora@example.org')`).toEqual([]);
  });

  it('of people who exist stay as they are without an update', async ({ world }) => {
    const { chief, ada } = await cast(world);
    const [row] = await world.as(
      chief,
      (sql) => sql`select private.import_people(
      ${sql.json([{ email: ada.email, payroll_number: '9' }])}, false, false) as lines`,
    );
    expect(row?.lines).toMatchObject([{ outcome: 'unchanged', changes: [{ field: 'payroll_number', after: '9' }] }]);
    expect(await numberOf(world, ada)).toBeNull();
  });
});

describe('what payroll needs of a slot type', () => {
  const body = { name: 'Bar', color: '#3182ce', hourly_credits: -15 };
  const fields = { pay_code: '1000', cost_centre: '310', unpaid_breaks: 'by_length' };

  it('is stored with it, stays if a change does not name it, and is in the record', async ({ world }) => {
    const { chief } = await cast(world);
    const stored = async (id: string) =>
      (await world.sql`select pay_code, cost_centre, unpaid_breaks from slot_types where id = ${id}`)[0];
    const [made] = await world.as(
      chief,
      (sql) => sql`select private.create_slot_type(${sql.json({ ...body, ...fields })}) as id`,
    );
    const replace = (more: object) =>
      world.as(
        chief,
        (sql) => sql`select private.replace_slot_type(${made?.id}, ${sql.json({ ...body, ...more })}, 'UTC')`,
      );
    expect(await stored(made?.id)).toEqual(fields);
    await replace({});
    expect(await stored(made?.id)).toEqual(fields);
    await replace({ pay_code: null, unpaid_breaks: 'none' });
    expect(await stored(made?.id)).toEqual({ pay_code: null, cost_centre: '310', unpaid_breaks: 'none' });
    const [entry] = await world.as(
      chief,
      (sql) => sql`select r.line from audit_log l, private.record_lines(array[l.id]) r
        where l.table_name = 'slot_types' and l.row_id = ${made?.id} order by l.id desc limit 1`,
    );
    expect(entry?.line.fields).toEqual([
      { field: 'pay_code', before: '1000', after: null },
      { field: 'unpaid_breaks', before: 'by_length', after: 'none' },
    ]);
  });

  it('is nothing unless it is said', async ({ world }) => {
    const { chief } = await cast(world);
    const [made] = await world.as(chief, (sql) => sql`select private.create_slot_type(${sql.json(body)}) as id`);
    expect(await world.sql`select pay_code, cost_centre, unpaid_breaks from slot_types where id = ${made?.id}`).toEqual(
      [{ pay_code: null, cost_centre: null, unpaid_breaks: 'none' }],
    );
  });
});
