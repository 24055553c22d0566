import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Actor, type World, worlds } from '../support/world.ts';

const it = worlds();

/** Makes a wall and returns its channel. */
async function wall(world: World, scope: { place_id?: string; slot_type_id?: string; shows_names?: boolean } = {}) {
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  const [row] = await world.sql`insert into walls ${world.sql({ name: 'Tent', ...scope })} returning id`;
  const id: string = row?.id;
  await world.sql`insert into private.wall_keys (wall_id, hash) values (${id}, ${hash})`;
  const channel = async (): Promise<string> =>
    (await world.sql`select channel from private.wall_keys where wall_id = ${id}`)[0]?.channel;
  return { id, hash, channel: await channel(), present: channel };
}

/** Forgets what is not told yet, does something, and returns the channels of walls that are told of it, with the events. */
async function told(world: World, act: () => Promise<unknown>): Promise<Record<string, string[]>> {
  await world.sql`select private.flush_live()`;
  await world.sql`delete from private.live_topics`;
  await world.sql`delete from realtime.messages`;
  await act();
  await world.sql`select private.flush_live()`;
  const rows = await world.sql`select substr(topic, 6) as channel, payload -> 'event_ids' as ids, private
    from realtime.messages where topic like 'wall:%' and event = 'change' order by topic`;
  expect(rows.every((row) => row.private)).toBe(true);
  return Object.fromEntries(rows.map(({ channel, ids }) => [channel, ids]));
}

/** Noon of a day; walls for everything, for the place and for the type of a shift at 13:00, and for another place and type. */
async function stage(world: World) {
  await world.at('2030-03-05T12:00:00Z');
  const chief = await world.person('admin');
  const [bar, gate] = [await world.slotType({ name: 'Bar' }), await world.slotType({ name: 'Gate' })];
  const shift = async (more: Partial<Parameters<World['event']>[0]> = {}, type = bar) => {
    const event = await world.event({
      ...{ title: 'Concert', location: 'Pier 3', start_time: '2030-03-05T13:00Z', end_time: '2030-03-05T15:00Z' },
      ...more,
    });
    return { event, slot: await world.slot(event, { slot_type_id: type, required_count: 3 }) };
  };
  const { event, slot } = await shift();
  const elsewhere = await shift({ location: 'Pier 9' }, gate);
  const placeOf = async (id: string): Promise<string> =>
    (await world.sql`select place_id from events where id = ${id}`)[0]?.place_id;
  const all = await wall(world);
  const place = await wall(world, { place_id: await placeOf(event) });
  const type = await wall(world, { slot_type_id: bar });
  const far = await wall(world, { place_id: await placeOf(elsewhere.event) });
  const other = await wall(world, { slot_type_id: gate });
  const set = (values: object, id = event) =>
    told(world, () => world.sql`update events set ${world.sql(values)} where id = ${id}`);
  const its = (...ids: string[]) => ({ [all.channel]: ids, [place.channel]: ids, [type.channel]: ids });
  return { chief, bar, gate, shift, event, slot, all, place, type, far, other, set, its };
}

describe('a wall is told', () => {
  it('of the shifts that it shows, by their ids alone: by scope, from a day before the start until the end', async ({
    world,
  }) => {
    const { event, slot, its, set, shift } = await stage(world);
    expect(await told(world, async () => world.signUp(await world.person(), slot))).toEqual(its(event));
    expect(await set({ title: 'Another title' })).toEqual(its(event));
    const late = await shift({ start_time: '2030-03-06T12:00Z', end_time: '2030-03-06T14:00Z' });
    expect(await set({ title: 'x' }, late.event)).toEqual({});
    await world.at('2030-03-05T12:00:01Z');
    expect(await set({ title: 'y' }, late.event)).toEqual(its(late.event));
    await world.at('2030-03-05T15:00:00Z');
    expect(await set({ title: 'Over' })).toEqual({});
  });

  it('never of a draft, until it is published', async ({ world }) => {
    const { set, shift, its, bar } = await stage(world);
    const draft = await shift({ published_at: null });
    expect(await set({ title: 'x' }, draft.event)).toEqual({});
    const change = () => world.sql`update event_slots set required_count = 5 where id = ${draft.slot}`;
    expect(await told(world, change)).toEqual({});
    expect(await told(world, () => world.sql`delete from event_slots where id = ${draft.slot}`)).toEqual({});
    await world.slot(draft.event, { slot_type_id: bar });
    expect(await set({ published_at: '2030-03-05T12:00Z' }, draft.event)).toEqual(its(draft.event));
    // It was shown, so its screens hear that something is gone, and no id.
    expect(await set({ published_at: null }, draft.event)).toEqual(its());
  });

  it('of what leaves it: moved to another place or day, removed, deleted, or without its last slot', async ({
    world,
  }) => {
    const { set, its, event, slot, far, place, shift, type, all, bar, gate } = await stage(world);
    const other = await shift();
    expect(await set({ location: 'Pier 9' })).toEqual({ ...its(event), [place.channel]: [], [far.channel]: [event] });
    expect(await set({ location: 'Pier 3' })).toEqual({ ...its(event), [far.channel]: [] });
    await world.slot(event, { slot_type_id: gate, position: 1 });
    const deletion = await told(world, () => world.sql`delete from event_slots where id = ${slot}`);
    expect(deletion).toMatchObject({ [all.channel]: [event], [type.channel]: [] });
    const last = await world.slot(event, { slot_type_id: bar, position: 2 });
    const removal = () => world.sql`update event_slots set removed_at = private.now() where id = ${last}`;
    expect(await told(world, removal)).toMatchObject({ [type.channel]: [event] });
    await world.slot(event, { slot_type_id: bar, position: 3 });
    const nextWeek = { start_time: '2030-03-12T13:00Z', end_time: '2030-03-12T15:00Z' };
    expect(await set(nextWeek)).toMatchObject(its());
    expect(await set({ removed_at: '2030-03-05T12:00Z' }, other.event)).toEqual(its());
    const third = await shift();
    expect(await told(world, () => world.sql`delete from events where id = ${third.event}`)).toEqual(its());
    const fourth = await shift();
    await world.at('2030-03-05T14:00:00Z');
    expect(await set({ end_time: '2030-03-05T13:30Z' }, fourth.event)).toEqual(its());
  });

  it('that it has another name or place, or shows names; that its address is replaced or it is deleted, by the former channel', async ({
    world,
  }) => {
    const { chief, all, far, place } = await stage(world);
    const as = (call: string) => told(world, () => world.as(chief, (sql) => sql.unsafe(`select private.${call}`)));
    expect(await as(`update_wall('${all.id}', '{"name": "Gate"}')`)).toEqual({ [all.channel]: [] });
    expect(await as(`update_wall('${all.id}', '{"name": "Gate"}')`)).toEqual({});
    expect(await as(`update_wall('${all.id}', '{"shows_names": true}')`)).toEqual({ [all.channel]: [] });
    const [{ place_id } = {}] = await world.sql`select place_id from walls where id = ${far.id}`;
    const merge = () => world.sql`update walls set place_id = ${place_id} where id = ${place.id}`;
    expect(await told(world, merge)).toEqual({ [place.channel]: [] });
    expect(await as(`renew_wall('${all.id}', '${'f'.repeat(64)}')`)).toEqual({ [all.channel]: [] });
    expect(await all.present()).not.toBe(all.channel);
    expect(await as(`remove_wall('${far.id}')`)).toEqual({ [far.channel]: [] });
  });

  it('with names, that somebody agrees to be named or no longer does, or is blocked', async ({ world }) => {
    await stage(world);
    const named = await wall(world, { shows_names: true });
    const { id } = await world.person();
    const set = (values: object) =>
      told(world, () => world.sql`update profiles set ${world.sql(values)} where id = ${id}`);
    expect(await set({ name: 'Not shown' })).toEqual({});
    expect(await set({ shows_first_name: true })).toEqual({ [named.channel]: [] });
    expect(await set({ name: 'Ada Archer' })).toEqual({ [named.channel]: [] });
    expect(await set({ phone: '+49 30 1234' })).toEqual({});
    expect(await set({ state: 'blocked' })).toEqual({ [named.channel]: [] });
    expect(await set({ shows_first_name: false })).toEqual({ [named.channel]: [] });
  });
});

describe('the channel of a wall', () => {
  const hears = async (world: World, actor: Actor, topic: string): Promise<boolean> => {
    const [probe] =
      await world.sql`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)
      returning id`;
    await world.sql`select set_config('realtime.topic', ${topic}, true)`;
    return world.as(
      actor,
      async (sql) => (await sql`select from realtime.messages where id = ${probe?.id}`).length > 0,
    );
  };

  it('is heard by screens without a session, and only until it is replaced or the wall is deleted', async ({
    world,
  }) => {
    const { chief, all, far } = await stage(world);
    const volunteer = await world.person();
    for (const actor of ['anon', chief, volunteer, 'authenticated'] as const) {
      expect(await hears(world, actor, `wall:${all.channel}`), JSON.stringify(actor)).toBe(actor === 'anon');
      const wrong = [all.id, randomUUID(), all.hash, '', '%', all.channel.toUpperCase(), `${all.channel} `];
      for (const id of wrong) expect(await hears(world, actor, `wall:${id}`), id).toBe(false);
    }
    for (const topic of ['admin', `person:${volunteer.id}`, all.channel, `event:${all.channel}`])
      expect(await hears(world, 'anon', topic), topic).toBe(false);
    await world.as(chief, (sql) => sql`select private.renew_wall(${all.id}, ${'f'.repeat(64)})`);
    expect(await hears(world, 'anon', `wall:${all.channel}`)).toBe(false);
    expect(await hears(world, 'anon', `wall:${await all.present()}`)).toBe(true);
    await world.as(chief, (sql) => sql`select private.remove_wall(${far.id})`);
    expect(await hears(world, 'anon', `wall:${far.channel}`)).toBe(false);
  });

  it('is not one that anybody may send to, and nobody may ask for it or read it in the tables', async ({ world }) => {
    const { chief, all } = await stage(world);
    await world.as(chief, (sql) => sql`select private.renew_wall(${all.id}, ${'f'.repeat(64)})`);
    const topic = `wall:${await all.present()}`;
    await world.sql`select set_config('realtime.topic', ${topic}, true)`;
    for (const actor of ['anon', chief, await world.person()] as const) {
      const send = world.as(
        actor,
        (sql) => sql`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`,
      );
      await expect(send).rejects.toThrow('row-level security');
      for (const statement of ['select channel from private.wall_keys', `select private.may_watch('${topic}')`])
        await expect(world.as(actor, (sql) => sql.unsafe(statement))).rejects.toMatchObject({ code: '42501' });
    }
    const log = await world.sql`select before, after from audit_log`;
    expect(log).not.toHaveLength(0);
    expect(JSON.stringify(log)).not.toContain(await all.present());
  });
});
