import { expect } from 'vitest';
import { type Row, refusal, type World, worldsApart } from '../support/world.ts';

const { database, it } = worldsApart();
const coming = { start_time: '2040-06-02T10:00Z', end_time: '2040-06-02T12:00Z' };
const past = { start_time: '2020-06-02T10:00Z', end_time: '2020-06-02T12:00Z' };

const placeOf = async ({ sql }: World, event: string): Promise<string> =>
  (await sql`select place_id from events where id = ${event}`)[0]?.place_id;
const locationOf = async ({ sql }: World, event: string): Promise<string | null> =>
  (await sql`select location from events where id = ${event}`)[0]?.location;
const eventAt = (world: World, location: string | null, row: Row<'events'> = coming as Row<'events'>) =>
  world.event({ ...row, location });
/** Changes a place as an administrator. */
const patch = async (world: World, id: string, change: object): Promise<string> => {
  const admin = await world.person('admin');
  const [row] = await world.as(
    admin,
    (sql) => sql`select private.update_place(${id}, ${sql.json(change as never)}) as id`,
  );
  return row?.id;
};

it('an event at an unknown location makes a place; spelling makes none', async ({ world }) => {
  const first = await eventAt(world, 'Main  stage ');
  const place = await placeOf(world, first);
  for (const location of ['main stage', ' MAIN\u00a0STAGE', 'Main\nstage'])
    expect(await placeOf(world, await eventAt(world, location))).toBe(place);
  expect(await placeOf(world, await eventAt(world, 'Mainstage'))).not.toBe(place);
  expect(await placeOf(world, await eventAt(world, 'Café'))).toBe(
    await placeOf(world, await eventAt(world, 'Cafe\u0301')),
  );
  expect(await placeOf(world, await eventAt(world, null))).toBeNull();
  expect(await placeOf(world, await eventAt(world, ' '))).toBeNull();
  const rows = await world.sql`select name, is_kept from places where name ilike 'main%' order by position`;
  expect(rows).toEqual([
    { name: 'Main stage', is_kept: false },
    { name: 'Mainstage', is_kept: false },
  ]);
  expect(await locationOf(world, first)).toBe('Main  stage ');
});

it('an event follows its location to another place, and to none', async ({ world }) => {
  const event = await eventAt(world, 'Gate');
  await world.sql`update events set location = 'Hall' where id = ${event}`;
  expect(await placeOf(world, event)).toBe(await placeOf(world, await eventAt(world, 'hall')));
  await world.sql`update events set title = 'Other' where id = ${event}`;
  expect(await placeOf(world, event)).toBe(await placeOf(world, await eventAt(world, 'hall')));
  await world.sql`update events set location = null where id = ${event}`;
  expect(await placeOf(world, event)).toBeNull();
});

it('a renamed place keeps its former names, and events that are not over get the new one', async ({ world }) => {
  const [event, over, removed] = [
    await eventAt(world, 'Stage'),
    await eventAt(world, 'Stage', past as Row<'events'>),
    await eventAt(world, 'Stage', { ...coming, removed_at: '2030-01-01T00:00Z' } as Row<'events'>),
  ];
  const place = await placeOf(world, event);
  const ada = await world.person();
  await world.signUp(ada, await world.slot(event));
  await patch(world, place, { name: 'Arena' });
  await patch(world, place, { name: ' Big   arena ' });
  expect(await locationOf(world, event)).toBe('Big arena');
  expect(await locationOf(world, over)).toBe('Stage');
  expect(await locationOf(world, removed)).toBe('Stage');
  expect(await world.sql`select kind from notices where user_id = ${ada.id}`).toEqual([]);
  for (const location of ['stage', 'ARENA', 'Big arena']) {
    const next = await eventAt(world, location);
    expect([await placeOf(world, next), await locationOf(world, next)]).toEqual([place, 'Big arena']);
  }
  const respelled = await eventAt(world, 'BIG ARENA');
  expect(await locationOf(world, respelled)).toBe('BIG ARENA');
});

it('a former name goes to the place that gets it next', async ({ world }) => {
  const place = await placeOf(world, await eventAt(world, 'North'));
  await patch(world, place, { name: 'South' });
  const other = await placeOf(world, await eventAt(world, 'West'));
  await patch(world, other, { name: 'North' });
  expect(await placeOf(world, await eventAt(world, 'north'))).toBe(other);
  await patch(world, place, { name: 'West' });
  expect(await placeOf(world, await eventAt(world, 'west'))).toBe(place);
});

it('the name of another place is refused; merging makes one of both', async ({ world }) => {
  const [event, over] = [await eventAt(world, 'Main stage'), await eventAt(world, 'Main stage', past as Row<'events'>)];
  const [kept, gone] = [await placeOf(world, await eventAt(world, 'Mainstage')), await placeOf(world, event)];
  await patch(world, gone, { address: 'Harbour 1', contact: 'Ada' });
  await patch(world, kept, { address: 'Harbour 2' });
  await expect(patch(world, gone, { name: 'mainSTAGE' })).rejects.toMatchObject(
    refusal(409, 'place_exists', '"Mainstage" is already in the list'),
  );
  expect(await patch(world, gone, { name: 'mainSTAGE', merge: true })).toBe(kept);
  expect([await placeOf(world, event), await placeOf(world, over)]).toEqual([kept, kept]);
  expect([await locationOf(world, event), await locationOf(world, over)]).toEqual(['Mainstage', 'Main stage']);
  expect(await placeOf(world, await eventAt(world, 'main stage'))).toBe(kept);
  expect(await world.sql`select name, address, contact from places where id in (${kept}, ${gone})`).toEqual([
    { name: 'Mainstage', address: 'Harbour 2', contact: 'Ada' },
  ]);
});

it('a place that nobody has changed and that has no events is in nobody’s way', async ({ world }) => {
  const typo = await eventAt(world, 'Main satge');
  await world.sql`update events set location = 'Main stage' where id = ${typo}`;
  const place = await placeOf(world, typo);
  await patch(world, place, { name: 'Main satge' });
  expect(await locationOf(world, typo)).toBe('Main satge');
  const admin = await world.person('admin');
  // Who leads there, and its wall page, belong to the name.
  const gone = await eventAt(world, 'Barn');
  const before = await placeOf(world, gone);
  await world.sql`insert into lead_grants (user_id, place_id, rights) values (${admin.id}, ${before}, '{gate}')`;
  await world.sql`insert into walls (name, place_id) values ('Screen', ${before})`;
  await world.sql`update events set removed_at = private.now() where id = ${gone}`;
  await patch(world, place, { name: 'Barn' });
  for (const table of ['lead_grants', 'walls'])
    expect(await world.sql`select place_id from ${world.sql(table)}`, table).toEqual([{ place_id: place }]);
  const made = await world.as(admin, (sql) => sql`select private.create_place('{"name": "Hall"}')`);
  expect(made).toHaveLength(1);
  await expect(world.as(admin, (sql) => sql`select private.create_place('{"name": "hall"}')`)).rejects.toMatchObject(
    refusal(409, 'place_exists', '"Hall" is already in the list'),
  );
});

it('only a place without events can be deleted', async ({ world }) => {
  const admin = await world.person('admin');
  const event = await eventAt(world, 'Pier', past as Row<'events'>);
  const place = await placeOf(world, event);
  const remove = () => world.as(admin, (sql) => sql`select private.remove_place(${place})`);
  await expect(remove()).rejects.toMatchObject(refusal(409, 'place_in_use', 'This place still has events (1)'));
  await world.sql`update events set removed_at = now() where id = ${event}`;
  await remove();
  expect(await placeOf(world, event)).toBeNull();
  await expect(remove()).rejects.toMatchObject(refusal(404, 'not_found', 'Place not found'));
  // A feed can bring a removed event back.
  await world.sql`update events set removed_at = null where id = ${event}`;
  expect(await placeOf(world, event)).toBe(await placeOf(world, await eventAt(world, 'pier')));
});

it('the order is what administrators make it', async ({ world }) => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push(await placeOf(world, await eventAt(world, name)));
  const [a, b, c] = ids as [string, string, string];
  const order = async () =>
    (await world.sql`select name from places where id = any (${ids}) order by position`)
      .map(({ name }) => name)
      .join('');
  expect(await order()).toBe('ABC');
  await patch(world, c, { before: a });
  expect(await order()).toBe('CAB');
  await patch(world, c, { before: b });
  expect(await order()).toBe('ACB');
  await patch(world, a, { before: null });
  expect(await order()).toBe('CBA');
  await expect(patch(world, a, { before: a })).rejects.toMatchObject(refusal(404, 'not_found', 'Place not found'));
});

it('what administrators do to places is logged, not that events bring them along', async ({ world }) => {
  const admin = await world.person('admin');
  const span = { ...coming, slot_assignments: [] };
  await world.as(
    admin,
    (sql) => sql`select private.create_event(${sql.json({ title: 'x', location: 'Dock', ...span })}, 'UTC')`,
  );
  const place = (await world.sql`select id from places where name = 'Dock'`)[0]?.id;
  await world.as(admin, async (sql) => {
    await sql`select private.update_place(${place}, '{"name": "Dock 1"}')`;
    await sql`select private.update_place(${place}, '{"before": null}')`;
    await sql`select private.create_place('{"name": "Dock 2"}')`;
  });
  const log = await world.sql`select action, after ->> 'name' as name from audit_log
      where table_name = 'places' and actor = ${admin.id} order by id`;
  expect(log).toEqual([
    { action: 'update', name: 'Dock 1' },
    { action: 'insert', name: 'Dock 2' },
  ]);
});

/** Waits until a connection waits for a lock. */
async function waits(pid: number): Promise<void> {
  const sql = database.connect();
  const blocked = async () => (await sql`select cardinality(pg_blocking_pids(${pid})) as number`)[0]?.number;
  await expect.poll(blocked).toBe(1);
}

it('two events that bring the same place along at the same time are at one place', async () => {
  const [one, other] = [database.connect(), database.connect()];
  const [pid] = await other`select pg_backend_pid() as id`;
  const insert = (
    sql: typeof one,
  ) => sql`insert into events ${sql({ title: 'x', timezone: 'UTC', location: 'Both', ...coming })}
    returning place_id`;
  let second: Promise<unknown> | undefined;
  await one.begin(async (tx) => {
    await insert(tx as never);
    second = insert(other).then((rows) => rows);
    await waits(pid?.id);
  });
  await second;
  expect(await one`select count(distinct place_id)::int as places from events where location = 'Both'`).toEqual([
    { places: 1 },
  ]);
  expect(await one`select name from places where name = 'Both'`).toHaveLength(1);
});

it('an event that is written while its place is merged is at the place that remains', async () => {
  const [one, other] = [database.connect(), database.connect()];
  const [pid] = await other`select pg_backend_pid() as id`;
  const [gone, kept] = await one`insert into events ${one(
    ['Gone', 'Kept'].map((location) => ({ title: 'x', timezone: 'UTC', location, ...coming })),
  )} returning place_id`;
  let written: Promise<{ place_id: string; location: string }[]> | undefined;
  await one.begin(async (tx) => {
    await tx`select private.merge_places(${gone?.place_id}, ${kept?.place_id})`;
    written = other<{ place_id: string; location: string }[]>`insert into events
      ${other({ title: 'x', timezone: 'UTC', location: 'gone', ...coming })} returning place_id, location`.then(
      (rows) => rows,
    );
    await waits(pid?.id);
  });
  expect(await written).toEqual([{ place_id: kept?.place_id, location: 'Kept' }]);
});
