import { describe, expect } from 'vitest';
import type { User } from '../../../supabase/functions/_shared/contract/users.ts';
import { importPeople } from '../../../supabase/functions/api/data/invitations.ts';
import { selectMe, updateUserById } from '../../../supabase/functions/api/data/users.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { answered, ask, figuresOf, save } from './season-stage.ts';

const it = worlds();

type Me = User & { season: { name: string; begins_at: string; ends_at: string } | null };
const me = (world: World, person: Person) => answered<Me>(world, person, selectMe);
const today = '2026-07-01T10:00:00Z';
const summer = { name: 'Summer', first_day: '2026-06-01', last_day: '2026-08-31' };
const missing = (what: string) => refusal(404, 'not_found', `${what} not found`);

async function stage(world: World, zone = 'UTC') {
  await world.at(today);
  await world.sql`update organisation set timezone = ${zone}`;
  const ada = await world.person();
  await world.sql`update profiles set required_credits = 4 where id = ${ada.id}`;
  return { chief: await world.person('admin'), ada };
}
/** Gives a person a place in an event of an hour that starts at a moment: one credit. */
const work = async (world: World, person: Person, start: string) => {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  await world.at('2026-01-01T10:00:00Z');
  await world.signUp(person, await world.slot(await world.event({ start_time: start, end_time: end })));
  await world.at(today);
};

describe('seasons', () => {
  it('are made, changed and deleted by administrators only', async ({ world }) => {
    const { chief, ada } = await stage(world);
    await expect(save(world, ada, summer)).rejects.toMatchObject({ code: 'MU403' });
    const id = await save(world, chief, { ...summer, required_credits: 6 });
    const [row] =
      await world.sql`select name, first_day::text, last_day::text, required_credits::float, version from seasons`;
    expect(row).toEqual({ ...summer, required_credits: 6, version: 1 });
    await save(world, chief, { ...summer, name: 'Summer 2026', version: 1 }, id);
    expect(await world.sql`select name, required_credits, version from seasons`).toEqual([
      { name: 'Summer 2026', required_credits: null, version: 2 },
    ]);
    await expect(save(world, chief, { ...summer, version: 1 }, id)).rejects.toMatchObject({ code: 'MU409' });
    await expect(save(world, chief, summer, crypto.randomUUID())).rejects.toMatchObject(missing('Season'));
    const remove = (actor: Person) => world.as(actor, (sql) => sql`select private.remove_season(${id})`);
    await expect(remove(ada)).rejects.toMatchObject({ code: 'MU403' });
    await remove(chief);
    await expect(remove(chief)).rejects.toMatchObject(missing('Season'));
    const log =
      await world.sql`select action from audit_log where table_name = 'seasons' and actor = ${chief.id} order by id`;
    expect(log.map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
  });

  it('do not overlap by a day, and adjoin', async ({ world }) => {
    const { chief } = await stage(world);
    const id = await save(world, chief, summer);
    const overlaps = refusal(409, 'season_overlaps', 'Some of these days are in "Summer" already');
    for (const days of [
      { first_day: '2026-08-31', last_day: '2026-12-31' },
      { first_day: '2026-01-01', last_day: '2026-06-01' },
      { first_day: '2026-07-01', last_day: '2026-07-01' },
    ])
      await expect(save(world, chief, days)).rejects.toMatchObject(overlaps);
    const winter = await save(world, chief, { name: 'Winter', first_day: '2026-09-01', last_day: '2027-02-28' });
    const longer = save(world, chief, { first_day: '2026-08-01', last_day: '2026-09-30' }, winter);
    await expect(longer).rejects.toMatchObject(overlaps);
    await save(world, chief, { ...summer, first_day: '2026-05-01' }, id);
    expect(await world.sql`select from seasons`).toHaveLength(2);
  });

  it('store the zone in which their days are meant, if there is none yet', async ({ world }) => {
    const { chief } = await stage(world);
    await world.sql`update organisation set timezone = null`;
    await world.as(chief, (sql) => sql`select private.save_season(null, ${sql.json(summer)}, 'Asia/Tokyo')`);
    expect((await me(world, chief)).season).toMatchObject({
      name: 'Summer',
      begins_at: '2026-05-31T15:00:00Z',
      ends_at: '2026-08-31T15:00:00Z',
    });
  });

  it('count an event by the day of the organisation on which it starts, over midnight and a change of the clocks', async ({
    world,
  }) => {
    const { chief, ada } = await stage(world, 'Europe/Berlin');
    // The clocks change on March 29 and October 25: the season begins at UTC+2 and ends at UTC+1.
    await save(world, chief, { first_day: '2026-03-30', last_day: '2026-10-25' });
    for (const start of ['2026-03-29T21:00:00Z', '2026-10-25T23:00:00Z']) await work(world, ada, start);
    expect(figuresOf(await me(world, ada))).toEqual({ required: 4, confirmed: 0, completed: 0 });
    for (const start of ['2026-03-29T22:00:00Z', '2026-10-25T22:00:00Z']) await work(world, ada, start);
    expect(figuresOf(await me(world, ada))).toEqual({ required: 4, confirmed: 2, completed: 1 });
  });

  it('show the current one, else the next, else the last; without any, everything counts', async ({ world }) => {
    const { chief, ada } = await stage(world);
    for (const start of ['2026-04-01T10:00:00Z', '2026-06-20T10:00:00Z', '2027-06-20T10:00:00Z'])
      await work(world, ada, start);
    expect(await me(world, ada)).toMatchObject({ season: null, confirmed_credits: 3, required_credits: 4 });
    await save(world, chief, {
      name: 'Spring',
      first_day: '2026-03-01',
      last_day: '2026-04-30',
      required_credits: 1,
    });
    expect(await me(world, ada)).toMatchObject({
      season: { name: 'Spring' },
      confirmed_credits: 1,
      required_credits: 1,
    });
    await save(world, chief, { name: 'Next', first_day: '2027-06-01', last_day: '2027-06-30', required_credits: 2 });
    await save(world, chief, { name: 'Later', first_day: '2028-06-01', last_day: '2028-06-30' });
    expect(await me(world, ada)).toMatchObject({
      season: { name: 'Next' },
      confirmed_credits: 1,
      required_credits: 2,
    });
    await save(world, chief, { ...summer, required_credits: 0 });
    expect(await me(world, ada)).toMatchObject({
      season: { name: 'Summer' },
      completed_credits: 1,
      required_credits: 0,
    });
    await world.at('2026-08-31T23:59:59Z');
    expect((await me(world, ada)).season?.name).toBe('Summer');
    await world.at('2026-09-01T00:00:00Z');
    expect((await me(world, ada)).season?.name).toBe('Next');
  });
});

describe('what a person is asked for', () => {
  it('is their own number, else that of the season, else that of their profile', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const required = async () => (await me(world, ada)).required_credits;
    const id = await save(world, chief, summer);
    expect(await required()).toBe(4);
    await save(world, chief, { ...summer, required_credits: 6 }, id);
    expect(await required()).toBe(6);
    await expect(ask(world, ada, ada.id, id, 0)).rejects.toMatchObject({ code: 'MU403' });
    await ask(world, chief, ada.id, id, 9.5);
    await ask(world, chief, ada.id, id, 9);
    expect(await required()).toBe(9);
    await ask(world, chief, ada.id, id, null);
    expect(await required()).toBe(6);
    await expect(ask(world, chief, crypto.randomUUID(), id, 1)).rejects.toMatchObject(missing('User'));
    await expect(ask(world, chief, ada.id, crypto.randomUUID(), 1)).rejects.toMatchObject(missing('Season'));
  });

  it('is changed for the season that is shown, and only if it becomes another number', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const change = (patch: object) =>
      answered<User>(world, chief, (sql) => updateUserById(sql, ada.id, patch as never));
    expect(await change({ required_credits: 5 })).toMatchObject({ required_credits: 5 });
    await save(world, chief, { ...summer, required_credits: 6 });
    const { version } = await change({ required_credits: 6, name: 'Ada' });
    expect(await world.sql`select from season_requirements`).toHaveLength(0);
    expect(await change({ required_credits: 7, version })).toMatchObject({ required_credits: 7 });
    expect(await world.sql`select required_credits::float from profiles where id = ${ada.id}`).toEqual([
      { required_credits: 5 },
    ]);
    await expect(change({ required_credits: 8, version })).rejects.toMatchObject({ code: 'MU409' });
  });

  it('is imported for the season that is shown', async ({ world }) => {
    const { chief, ada } = await stage(world);
    await save(world, chief, summer);
    const lines = [
      { email: ada.email, required_credits: 8 },
      { email: 'new@example.org', required_credits: 3 },
    ];
    const run = () =>
      answered<unknown>(world, chief, (sql) => importPeople(sql, { lines, send: false, update: true } as never));
    expect(JSON.stringify(await run())).toContain('"outcome":"updated"');
    expect(JSON.stringify(await run())).not.toContain('"outcome":"updated"');
    const rows = await world.sql`select p.email, r.credits::float, p.required_credits::float from season_requirements r
        join profiles p on p.id = r.user_id order by r.credits`;
    expect(rows).toEqual([
      { email: 'new@example.org', credits: 3, required_credits: 0 },
      { email: ada.email, credits: 8, required_credits: 4 },
    ]);
  });

  it('goes with the season, with the person who leaves, and to the person who stays in a merge', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const twin = await world.person();
    const [one, two] = [
      await save(world, chief, summer),
      await save(world, chief, { first_day: '2027-06-01', last_day: '2027-06-30' }),
    ];
    await ask(world, chief, ada.id, one, 1);
    for (const season of [one, two]) await ask(world, chief, twin.id, season, 2);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${twin.id}, '{}')`);
    const left = () => world.sql`select user_id, season_id, credits::float from season_requirements order by credits`;
    expect(await left()).toEqual([
      { user_id: ada.id, season_id: one, credits: 1 },
      { user_id: ada.id, season_id: two, credits: 2 },
    ]);
    const other = await world.person();
    const values = world.sql.json({ required_credits: 7 });
    const [merge] = await world.as(
      chief,
      (sql) => sql`select private.merge_persons(${ada.id}, ${other.id}, ${values}) as done`,
    );
    expect(merge?.done).toMatchObject({ persons: [{ required_credits: 1 }, {}], result: { required_credits: 7 } });
    const [archive] = await world.as(ada, (sql) => sql`select private.archive() -> 'seasons' as seasons`);
    expect(archive?.seasons).toMatchObject([{ season: 'Summer', required_credits: 7 }, { required_credits: 2 }]);
    await world.as(chief, (sql) => sql`select private.remove_season(${two})`);
    expect(await left()).toEqual([{ user_id: ada.id, season_id: one, credits: 7 }]);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await left()).toEqual([]);
  });
});
