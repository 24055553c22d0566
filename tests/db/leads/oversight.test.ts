import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

/** June 9, 2026: two administrators; yesterday the first and Ada worked four hours for a wage of 20. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [chief, second, ada] = [await world.person('admin'), await world.person('admin'), await world.person('staff')];
  const type = await world.slotType({ name: 'Door', compensation: 'wage', hourly_rate: 20 });
  const event = await world.event({ start_time: '2026-06-08T10:00Z', end_time: '2026-06-08T14:00Z' });
  const slot = await world.slot(event, { slot_type_id: type, required_count: 9 });
  await world.at('2026-06-09T12:00:00Z');
  const assign = (by: Person, person: Person) =>
    world
      .as(by, (sql) => sql`select private.assign(${person.id}, ${slot}, 'Was there') as id`)
      .then(([row]) => row?.id as string);
  const correct = (by: Person, signup: string, hours: number | null) =>
    world.as(
      by,
      (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, 'attended', ${hours}, ${hours && 'As told'})`,
    );
  return { chief, second, ada, type, event, assign, correct };
}
/** What a person has been told about administrators. */
const told = (world: World, person: Person) =>
  world.as(person, (sql) => sql`select kind, about from notices where about is not null order by created_at, kind`);
const kindsTold = async (world: World, person: Person) => (await told(world, person)).map(({ kind }) => kind);

describe('security 11', () => {
  it('security 11: an administrator does not correct hours to 8,000', async ({ world }) => {
    const { chief, ada, assign, correct } = await stage(world);
    for (const person of [chief, ada]) {
      const signup = await assign(chief, person);
      const tooMany = refusal(400, 'too_big', 'Must be at most 28', 'hours');
      await expect(correct(chief, signup, 8000)).rejects.toMatchObject(tooMany);
      await expect(correct(chief, signup, 28.02)).rejects.toMatchObject(tooMany);
      await correct(chief, signup, 28);
    }
  });

  it('security 11: the others are told when an administrator takes a paid place, even in the past, and marks it', async ({
    world,
  }) => {
    const { chief, second, ada, assign, correct } = await stage(world);
    const signup = await assign(chief, chief);
    expect(await told(world, second)).toMatchObject([
      { kind: 'own_paid_place', about: { actor: chief.id, person: chief.id, subject: 'Door' } },
    ]);
    await correct(chief, signup, null);
    expect(await kindsTold(world, second)).toEqual(['own_paid_place', 'own_paid_work']);
    await correct(chief, signup, 5);
    expect((await told(world, second)).at(-1)).toMatchObject({
      kind: 'own_paid_work',
      about: { hours: 5, scheduled: 4 },
    });
    for (const person of [chief, ada]) expect(await told(world, person)).toEqual([]);
  });

  it('security 11: the others are told of a new administrator', async ({ world }) => {
    const { chief, second, ada } = await stage(world);
    await world.as(chief, (sql) => sql`select private.update_user(${ada.id}, '{"role": "admin"}')`);
    expect(await told(world, second)).toMatchObject([
      { kind: 'new_admin', about: { actor: chief.id, person: ada.id } },
    ]);
    expect(await told(world, chief)).toEqual([]);
  });
});

describe('the other administrators', () => {
  it('are told of corrections beyond the setting, not of smaller ones', async ({ world }) => {
    const { chief, second, ada, assign, correct } = await stage(world);
    const signup = await assign(chief, ada);
    await correct(chief, signup, 8);
    await correct(chief, signup, 0);
    expect(await told(world, second)).toEqual([]);
    await correct(chief, signup, 8.5);
    expect(await told(world, second)).toMatchObject([
      { kind: 'large_correction', about: { person: ada.id, hours: 8.5, scheduled: 4 } },
    ]);
    await world.as(chief, (sql) => sql`select private.update_organisation('{"hours_tolerance": 1}', 'UTC')`);
    await correct(chief, signup, 2.5);
    expect(await told(world, second)).toHaveLength(2);
  });

  it('are told of rates that pay, not of credits', async ({ world }) => {
    const { chief, second, type } = await stage(world);
    const credits = await world.slotType();
    const set = (id: string, hourly: number) =>
      world.as(chief, (sql) => sql`select private.set_slot_type_rate(${id}, ${hourly})`);
    await set(credits, 2);
    expect(await told(world, second)).toEqual([]);
    await set(type, -25);
    expect(await told(world, second)).toMatchObject([{ kind: 'pay_rule', about: { subject: 'Door' } }]);
  });

  it('are not told of work for credits, or of the work of others', async ({ world }) => {
    const { chief, second, ada, assign, correct } = await stage(world);
    await world.sql`update slot_type_rates set compensation = 'credits'`;
    await correct(chief, await assign(chief, chief), null);
    await world.sql`update slot_type_rates set compensation = 'wage'`;
    await correct(chief, await assign(chief, ada), null);
    expect(await told(world, second)).toEqual([]);
  });
});

describe('a move', () => {
  it('B13: that leaves somebody too little rest is reported to all administrators, the one who moves included', async ({
    world,
  }) => {
    const { chief, second, ada } = await stage(world);
    await world.sql`update organisation set min_rest_hours = 8`;
    const event = async (start: string, end: string) => {
      const id = await world.event({ start_time: `2026-06-${start}Z`, end_time: `2026-06-${end}Z` });
      await world.signUp(ada, await world.slot(id));
      return id;
    };
    await event('20T12:00', '20T16:00');
    const later = await event('21T00:00', '21T04:00');
    const move = (start: string, end: string) =>
      world.as(
        chief,
        (sql) => sql`update events set start_time = ${`2026-06-${start}Z`}, end_time = ${`2026-06-${end}Z`}
          where id = ${later}`,
      );
    await move('21T01:00', '21T05:00');
    await move('20T16:00', '20T20:00');
    expect(await told(world, chief)).toEqual([]);
    await move('20T16:30', '20T20:30');
    for (const person of [chief, second])
      expect(await told(world, person)).toMatchObject([
        { kind: 'short_rest', about: { actor: chief.id, person: ada.id, count: 1 } },
      ]);
  });
});
