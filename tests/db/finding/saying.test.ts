import { describe, expect } from 'vitest';
import { mentions } from '../people/mentions.ts';
import { forbidden } from '../people/user-stage.ts';
import { shift } from '../signups/rule-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const saturday = { repeats: 'once', says: 'free', from: '2026-06-20T08:00:00Z', to: '2026-06-20T20:00:00Z' };
const evenings = { repeats: 'weekly', says: 'not_free', weekdays: [5, 1], from: '18:00', to: '02:00', last_day: null };
const nothing = { timezone: 'UTC', statements: [] as object[], most_hours: null, slot_type_ids: [], place_ids: [] };
const say = (world: World, who: Person, person: Person, body: object = {}) =>
  world.as(
    who,
    (sql) => sql`select private.set_availability(${person.id}, ${sql.json({ ...nothing, ...body } as never)})`,
  );
const read = async (world: World, who: Person, person: Person) =>
  (await world.as(who, (sql) => sql`select private.availability_of(${person.id}) as said`))[0]?.said;

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { chief: await world.person('admin'), ada: await world.person(), bob: await world.person() };
}

describe('saying when one is free', () => {
  it('replaces the whole; what has not changed keeps its age, and the later one of two comes last', async ({
    world,
  }) => {
    const { ada } = await stage(world);
    expect(await read(world, ada, ada)).toMatchObject({ version: 0, statements: [], said_at: null, by_admin: false });
    await say(world, ada, ada, { statements: [evenings] });
    await world.at('2026-06-03T10:00:00Z');
    await say(world, ada, ada, { statements: [saturday, evenings], most_hours: 7.5, version: 1 });
    const said = await read(world, ada, ada);
    expect(said).toMatchObject({ version: 2, most_hours: 7.5, said_at: expect.stringContaining('2026-06-03T10:') });
    expect(said.statements).toEqual([
      { ...evenings, weekdays: [1, 5], said_at: expect.stringContaining('2026-06-01T10:') },
      { ...saturday, said_at: expect.stringContaining('2026-06-03T10:') },
    ]);
    await expect(say(world, ada, ada, { version: 1 })).rejects.toMatchObject(
      refusal(409, 'stale_version', 'This was changed by someone else in the meantime'),
    );
    await world.at('2026-06-21T10:00:00Z');
    expect((await read(world, ada, ada)).statements).toMatchObject([{ repeats: 'weekly' }]);
  });

  it('lets what is said again win over what was said in between', async ({ world }) => {
    const { ada } = await stage(world);
    const wider = { ...saturday, says: 'not_free', from: '2026-06-19T08:00:00Z' };
    await say(world, ada, ada, { statements: [saturday] });
    await world.at('2026-06-02T10:00:00Z');
    await say(world, ada, ada, { statements: [saturday, wider] });
    const isFree = () =>
      world.as(
        ada,
        (sql) => sql`select is_free from private.said(array[${ada.id}]::uuid[],
          array[tstzrange(${saturday.from}, ${saturday.to})])`,
      );
    expect(await isFree()).toEqual([{ is_free: false }]);
    await world.at('2026-06-03T10:00:00Z');
    await say(world, ada, ada, { statements: [wider, saturday] });
    expect(await isFree()).toEqual([{ is_free: true }]);
    expect((await read(world, ada, ada)).statements).toMatchObject([
      { says: 'not_free', said_at: expect.stringContaining('2026-06-02T10:') },
      { says: 'free', said_at: expect.stringContaining('2026-06-03T10:') },
    ]);
  });

  it('is for the person and for administrators, which is seen', async ({ world }) => {
    const { chief, ada, bob } = await stage(world);
    await expect(say(world, bob, ada)).rejects.toMatchObject(forbidden);
    await expect(read(world, bob, ada)).rejects.toMatchObject(forbidden);
    await say(world, chief, ada, { statements: [saturday] });
    expect(await read(world, chief, ada)).toMatchObject({ by_admin: true, statements: [saturday] });
    await say(world, ada, ada, { statements: [saturday] });
    expect(await read(world, ada, ada)).toMatchObject({ by_admin: false });
    const nobody = { ...ada, id: crypto.randomUUID() };
    const missing = refusal(404, 'not_found', 'User not found');
    await expect(say(world, chief, nobody)).rejects.toMatchObject(missing);
    await expect(read(world, chief, nobody)).rejects.toMatchObject(missing);
  });

  it('refuses zones, slot types and places that do not exist, at their paths', async ({ world }) => {
    const { ada } = await stage(world);
    const [type, unknown] = [await world.slotType(), crypto.randomUUID()];
    await expect(say(world, ada, ada, { slot_type_ids: [type, unknown] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Slot type not found', 'slot_type_ids.1'),
    );
    await expect(say(world, ada, ada, { place_ids: [unknown] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Place not found', 'place_ids.0'),
    );
    await expect(say(world, ada, ada, { timezone: 'CET' })).rejects.toMatchObject(
      refusal(400, 'invalid_format', 'Must be a time zone like Europe/Berlin', 'timezone'),
    );
  });

  it('names the places that one has at such times, and takes none of them away; one can still sign up', async ({
    world,
  }) => {
    const { ada } = await stage(world);
    const held = await world.signUp(ada, await shift(world, '19T20:00', '19T23:00', { title: 'Bar' }));
    await world.signUp(ada, await shift(world, '20T10:00', '20T12:00'));
    await say(world, ada, ada, { statements: [evenings] });
    expect((await read(world, ada, ada)).held).toEqual([
      {
        signup_id: held,
        event_id: expect.any(String),
        title: 'Bar',
        slot_type: 'Setup',
        start_time: '2026-06-19T20:00:00Z',
        end_time: '2026-06-19T23:00:00Z',
        timezone: 'UTC',
      },
    ]);
    const late = await shift(world, '22T19:00', '22T21:00');
    await world.as(ada, (sql) => sql`select private.sign_up(${late})`);
    expect((await read(world, ada, ada)).held).toHaveLength(2);
    const kept = await world.sql`select status from signups where user_id = ${ada.id}`;
    expect(kept.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('follows places that become one, goes along in a merge unless both said something, and is removed with its person', async ({
    world,
  }) => {
    const { chief, ada, bob } = await stage(world);
    const place = async (name: string) =>
      (await world.as(chief, (sql) => sql`select private.create_place(${sql.json({ name })}) as id`))[0]?.id;
    const [pier, quay] = [await place('Pier'), await place('Quay')];
    await say(world, bob, bob, { statements: [saturday], place_ids: [pier, quay] });
    await world.as(
      chief,
      (sql) => sql`select private.update_place(${pier}, ${sql.json({ name: 'Quay', merge: true })})`,
    );
    expect((await read(world, bob, bob)).place_ids).toEqual([quay]);
    const [archive] = await world.as(bob, (sql) => sql`select private.archive()`);
    expect(archive?.archive).toMatchObject({ wishes: { place_ids: [quay] }, availability: [{ is_free: true }] });
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bob.id}, '{}')`);
    expect(await read(world, chief, ada)).toMatchObject({ statements: [saturday], place_ids: [quay] });
    const eve = await world.person();
    await say(world, eve, eve, { statements: [evenings] });
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${eve.id}, '{}')`);
    expect((await read(world, chief, ada)).statements).toMatchObject([saturday]);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await world.sql`select from wishes union all select from availability`).toHaveLength(0);
    expect(Object.keys(await mentions(world, [ada.id]))).not.toContain('public.wishes');
  });
});
