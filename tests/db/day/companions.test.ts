import { describe, expect } from 'vitest';
import { type Actor, type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

/** A shift of the next day for many, for which Ada is confirmed, and a person with a name who agrees to show it. */
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const event = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' });
  const slots = [
    await world.slot(event, { required_count: 9 }),
    await world.slot(event, { required_count: 9 }),
  ] as const;
  const named = async (name: string, shows_first_name = true) => {
    const person = await world.person();
    await world.sql`update profiles set name = ${name}, shows_first_name = ${shows_first_name} where id = ${person.id}`;
    return person;
  };
  const ada = await named('Ada Archer');
  return { event, slots, named, ada, place: await world.signUp(ada, slots[0]) };
}
const companionsOf = (world: World, actor: Actor) =>
  world.as(actor, async (sql) => [...(await sql`select signup_id, names from private.companions()`)]);

describe('companions', () => {
  it('are the first names of people of the same event who agree, in whatever slot', async ({ world }) => {
    const { slots, named, ada, place, event } = await stage(world);
    const [zoe, ben] = [await named('Zoë  Zander'), await named('Ben de Boer')];
    await world.signUp(zoe, slots[0]);
    await world.signUp(ben, slots[1]);
    await world.signUp(await named('Silent Sam', false), slots[0]);
    const elsewhere = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' });
    await world.signUp(await named('Else Where'), await world.slot(elsewhere, { required_count: 9 }));
    expect(await companionsOf(world, ada)).toEqual([{ signup_id: place, names: ['Ben', 'Zoë'] }]);
    expect((await companionsOf(world, ben)).map(({ names }) => names)).toEqual([['Ada', 'Zoë']]);
    expect(event).not.toBe(elsewhere);
  });

  it('are nobody who is only asked, displaced, canceled, blocked or has left', async ({ world }) => {
    const { slots, named, ada } = await stage(world);
    const chief = await world.person('admin');
    const asked = await named('Asked Anna');
    await world.as(chief, (sql) => sql`select private.assign(${asked.id}, ${slots[0]}, null, false)`);
    const canceled = await named('Canceled Cleo');
    const place = await world.signUp(canceled, slots[0]);
    await world.as(canceled, (sql) => sql`select private.cancel_signup(${place})`);
    const displaced = await world.signUp(await named('Displaced Dan'), slots[0]);
    await world.sql`update signups set status = 'displaced' where id = ${displaced}`;
    const [blocked, left] = [await named('Blocked Bea'), await named('Left Lea')];
    for (const person of [blocked, left]) await world.signUp(person, slots[0]);
    await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Because', false)`);
    await world.as(left, (sql) => sql`select private.leave()`);
    expect(await companionsOf(world, ada)).toEqual([]);
  });

  it('are shown to nobody who is not confirmed for the event, or when it is over, canceled or a draft', async ({
    world,
  }) => {
    const { event, slots, named, ada } = await stage(world);
    const chief = await world.person('admin');
    await world.signUp(await named('Ben Baker'), slots[0]);
    const asked = await named('Asked Anna');
    await world.as(chief, (sql) => sql`select private.assign(${asked.id}, ${slots[0]}, null, false)`);
    const gone = await named('Gone Gil');
    const place = await world.signUp(gone, slots[0]);
    await world.as(gone, (sql) => sql`select private.cancel_signup(${place})`);
    for (const actor of [asked, gone, chief, await world.person(), 'authenticated'] as const) {
      expect(await companionsOf(world, actor)).toEqual([]);
    }
    expect(await companionsOf(world, ada)).toHaveLength(1);
    await world.sql`update events set published_at = null where id = ${event}`;
    expect(await companionsOf(world, ada)).toEqual([]);
    await world.sql`update events set published_at = now(), status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await companionsOf(world, ada)).toEqual([]);
    await world.sql`update events set status = 'scheduled', cancel_origin = null where id = ${event}`;
    expect(await companionsOf(world, ada)).toHaveLength(1);
    await world.at('2026-06-02T12:00:00Z');
    expect(await companionsOf(world, ada)).toEqual([]);
  });

  it('are nobody of a canceled slot, and nobody is shown to those who had a place in one', async ({ world }) => {
    const { slots, named, ada } = await stage(world);
    const ben = await named('Ben Baker');
    await world.signUp(ben, slots[1]);
    expect(await companionsOf(world, ben)).toHaveLength(1);
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slots[1]}`;
    expect(await companionsOf(world, ada)).toEqual([]);
    expect(await companionsOf(world, ben)).toEqual([]);
  });

  it('are nobody who was blocked during the shift', async ({ world }) => {
    const { slots, named, ada } = await stage(world);
    const bea = await named('Bea Baker');
    await world.signUp(bea, slots[0]);
    await world.at('2026-06-02T11:00:00Z');
    expect(await companionsOf(world, ada)).toHaveLength(1);
    const chief = await world.person('admin');
    await world.as(chief, (sql) => sql`select private.block_person(${bea.id}, 'Because', false)`);
    expect(await companionsOf(world, ada)).toEqual([]);
  });

  it('cannot be asked for without signing in', async ({ world }) => {
    for (const role of ['anon', 'service_role'] as const)
      await expect(companionsOf(world, role)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('whether a person shows their first name', () => {
  const agree = (world: World, actor: Person, id: string, on: boolean) =>
    world.as(actor, (sql) => sql`select private.update_user(${id}, ${sql.json({ shows_first_name: on })})`);
  const agrees = async (world: World, { id }: Person) =>
    (await world.sql`select shows_first_name as agrees from profiles where id = ${id}`)[0]?.agrees;

  it('is no at first, and changed by the person and administrators alone', async ({ world }) => {
    const [ada, ben, chief] = [await world.person(), await world.person(), await world.person('admin')];
    expect(await agrees(world, ada)).toBe(false);
    await agree(world, ada, ada.id, true);
    expect(await agrees(world, ada)).toBe(true);
    await expect(agree(world, ben, ada.id, false)).rejects.toMatchObject({ code: 'MU403' });
    await agree(world, chief, ada.id, false);
    expect(await agrees(world, ada)).toBe(false);
    const [entry] = await world.sql`select actor, before ->> 'shows_first_name' as was from audit_log
        where table_name = 'profiles' and row_id = ${ada.id} order by id desc limit 1`;
    expect(entry).toEqual({ actor: chief.id, was: 'true' });
  });

  it('is in the copy of their data, ends when they leave, and is not taken over from somebody who is merged into them', async ({
    world,
  }) => {
    const [ada, chief] = [await world.person(), await world.person('admin')];
    const [double] = await world.sql`insert into profiles (name, shows_first_name) values ('Ada', true) returning id`;
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${double?.id}, '{}')`);
    expect(await agrees(world, ada)).toBe(false);
    await agree(world, ada, ada.id, true);
    const [copy] = await world.as(
      ada,
      (sql) => sql`select private.archive() -> 'profile' ->> 'shows_first_name' as agrees`,
    );
    expect(copy?.agrees).toBe('true');
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await agrees(world, ada)).toBe(false);
  });
});
