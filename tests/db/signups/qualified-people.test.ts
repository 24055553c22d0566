import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const has = (world: World, person: Person, qualification: string, from: string, until: string | null, by?: Person) =>
  world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_by, confirmed_at)
    values (${person.id}, ${qualification}, ${from}, ${until}, ${by?.id ?? null}, '2026-06-01T10:00Z')`;
const heldBy = (world: World, person: Person) =>
  world.sql`select q.name, to_char(h.valid_until, 'YYYY-MM-DD') as until, h.confirmed_by as by
    from person_qualifications h join qualifications q on q.id = h.qualification_id
    where h.user_id = ${person.id} order by q.name`;
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), bob: await world.person(), chief: await world.person('admin') };
}

describe('the list of qualifications', () => {
  const body = { name: 'First aid', text: null, confirmed_by: 'self', valid_months: null };
  const create = (world: World, chief: Person, more: object) =>
    world.as(chief, (sql) => sql`select private.create_qualification(${sql.json({ ...body, ...more })}) as id`);

  it('has each name once, whatever its case', async ({ world }) => {
    const { chief } = await stage(world);
    const [made] = await create(world, chief, {});
    const twin = refusal(409, 'qualification_exists', '"First aid" is already in the list');
    await expect(create(world, chief, { name: 'FIRST AID' })).rejects.toMatchObject(twin);
    const [other] = await create(world, chief, { name: 'Forklift' });
    const replace = (id: string, more: object) =>
      world.as(chief, (sql) => sql`select private.replace_qualification(${id}, ${sql.json({ ...body, ...more })})`);
    await expect(replace(other?.id, { name: 'first aid' })).rejects.toMatchObject(twin);
    await replace(made?.id, { name: 'First Aid', version: 1 });
    await expect(replace(made?.id, { version: 1 })).rejects.toMatchObject(
      refusal(409, 'stale_version', 'This was changed by someone else in the meantime'),
    );
  });

  it('loses one that no slot type asks for; archived slot types do not count', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const aid = await world.qualification();
    const [type, second] = [await world.slotType(), await world.slotType()];
    for (const id of [type, second]) await world.asks(id, aid);
    await has(world, ada, aid, '2026-01-01', null);
    const remove = () => world.as(chief, (sql) => sql`select private.remove_qualification(${aid})`);
    const inUse = (sentence: string) => refusal(409, 'qualification_in_use', sentence);
    await expect(remove()).rejects.toMatchObject(inUse('2 slot types ask for this qualification'));
    await world.sql`delete from slot_types where id = ${second}`;
    await expect(remove()).rejects.toMatchObject(inUse('1 slot type asks for this qualification'));
    await world.sql`update slot_types set archived_at = now() where id = ${type}`;
    await remove();
    expect(await heldBy(world, ada)).toEqual([]);
  });

  it('is what slot types ask for: a change without them leaves them, an unknown one is refused', async ({ world }) => {
    const { chief } = await stage(world);
    const [aid, lift] = [await world.qualification(), await world.qualification()];
    const type = { name: 'Bar', color: '#3182ce', description: null, hourly_credits: 1 };
    const [made] = await world.as(
      chief,
      (sql) => sql`select private.create_slot_type(${sql.json({ ...type, qualification_ids: [aid, aid] })}) as id`,
    );
    const replace = (more: object) =>
      world.as(
        chief,
        (sql) => sql`select private.replace_slot_type(${made?.id}, ${sql.json({ ...type, ...more })}, 'UTC')`,
      );
    const asked = async () =>
      (
        await world.sql`select qualification_id as id from slot_type_qualifications where slot_type_id = ${made?.id}`
      ).map(({ id }) => id);
    await replace({});
    expect(await asked()).toEqual([aid]);
    await replace({ qualification_ids: [lift] });
    expect(await asked()).toEqual([lift]);
    await expect(replace({ qualification_ids: [aid, crypto.randomUUID()] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Qualification not found', 'qualification_ids.1'),
    );
    await replace({ qualification_ids: [] });
    expect(await asked()).toEqual([]);
  });
});

describe('the qualifications of a person', () => {
  it('go to the person with whom they become one; the one that is valid longer stays', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const kinds = [];
    for (const name of ['A', 'B', 'C', 'D']) kinds.push(await world.qualification({ name }));
    const [a, b, c, d] = kinds as [string, string, string, string];
    await has(world, ada, a, '2026-01-01', '2026-12-31');
    await has(world, bob, a, '2026-01-01', null, chief);
    await has(world, ada, b, '2026-01-01', '2027-01-01', chief);
    await has(world, bob, b, '2026-03-01', '2026-12-31');
    await has(world, bob, c, '2026-01-01', '2026-06-30', bob);
    await has(world, ada, d, '2026-01-01', '2026-06-30', chief);
    await has(world, bob, d, '2026-02-01', '2026-06-30');
    const values = { role: 'volunteer' };
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bob.id}, ${sql.json(values)})`);
    expect(await heldBy(world, ada)).toEqual([
      { name: 'A', until: null, by: chief.id },
      { name: 'B', until: '2027-01-01', by: chief.id },
      { name: 'C', until: '2026-06-30', by: ada.id },
      { name: 'D', until: '2026-06-30', by: chief.id },
    ]);
  });

  it('are in the archive, as confirmed by themselves or by somebody else; those confirmed for others as what they did', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    await has(world, ada, await world.qualification({ name: 'First aid' }), '2026-01-01', '2026-12-31', chief);
    const archive = async (person: Person) => {
      const [row] = await world.as(person, (sql) => sql`select private.archive()`);
      return row?.archive;
    };
    expect((await archive(ada)).qualifications).toEqual([
      {
        name: 'First aid',
        confirmed_on: '2026-01-01',
        valid_until: '2026-12-31',
        confirmed_at: '2026-06-01T10:00:00Z',
        confirmed_by: 'somebody else',
      },
    ]);
    const done = { what: 'qualification', name: 'First aid', at: '2026-06-01T10:00:00Z' };
    expect((await archive(chief)).created).toContainEqual(done);
  });

  it('are removed when they leave; those that they confirmed stay', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const aid = await world.qualification({ name: 'First aid' });
    await has(world, ada, aid, '2026-01-01', null);
    await has(world, bob, aid, '2026-01-01', null, ada);
    await world.as(chief, (sql) => sql`select private.remove_person(${ada.id}, 'Asked for it')`);
    expect(await heldBy(world, ada)).toEqual([]);
    expect(await heldBy(world, bob)).toEqual([{ name: 'First aid', until: null, by: ada.id }]);
  });
});
