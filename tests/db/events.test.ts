import { describe, expect, it } from 'vitest';
import { type Person, refusal, type World, worlds } from './world.ts';

const { inWorld } = worlds();

type Assignment = { slot_type_id: string; required_count: number; is_canceled?: boolean };
const span = { start_time: '2026-06-02T10:00:00.000Z', end_time: '2026-06-02T12:00:00.000Z' };
const body = (slots: Assignment[], rest: object = {}) => ({
  title: 'Fair',
  description: null,
  location: null,
  ...span,
  slot_assignments: slots,
  ...rest,
});
const create = (world: World, actor: Person, event: object) =>
  world.as(
    actor,
    async (sql) => (await sql`select private.create_event(${sql.json(event as never)}, 'Europe/Berlin') as id`)[0]?.id,
  );
const replace = (world: World, actor: Person, id: string, event: object) =>
  world.as(actor, (sql) => sql`select private.replace_event(${id}, ${sql.json(event as never)})`);
const slotsOf = async (world: World, event: string) =>
  (
    await world.sql`select t.name, s.required_count as count, s.filled_count as filled, s.is_canceled as canceled,
      s.removed_at is not null as removed from event_slots s join slot_types t on t.id = s.slot_type_id
      where event_id = ${event} order by s.removed_at nulls first, s.position, t.name`
  ).map(({ name, count, filled, canceled, removed }) =>
    [name, `${filled}/${count}`, canceled && 'canceled', removed && 'removed'].filter(Boolean).join(' '),
  );

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const [bar, door] = [await world.slotType({ name: 'Bar' }), await world.slotType({ name: 'Door' })];
  const event: string = await create(
    world,
    chief,
    body([
      { slot_type_id: bar, required_count: 2 },
      { slot_type_id: door, required_count: 3 },
    ]),
  );
  const slotFor = async (type: string) =>
    (
      await world.sql`select id from event_slots where event_id = ${event} and slot_type_id = ${type} and removed_at is null`
    )[0]?.id;
  return { chief, ada, bar, door, event, slotFor };
}

describe('creating an event', () => {
  it(
    'stores it with its slots in order, in the zone given or the default one',
    inWorld(async (world) => {
      const { chief, bar, event } = await stage(world);
      const [row] =
        await world.sql`select title, timezone, all_day, version, created_by from events where id = ${event}`;
      expect(row).toEqual({
        title: 'Fair',
        timezone: 'Europe/Berlin',
        all_day: false,
        version: 1,
        created_by: chief.id,
      });
      expect(await slotsOf(world, event)).toEqual(['Bar 0/2', 'Door 0/3']);
      const other = await create(
        world,
        chief,
        body([{ slot_type_id: bar, required_count: 1 }], { timezone: 'UTC', all_day: true }),
      );
      const [second] = await world.sql`select timezone, all_day from events where id = ${other}`;
      expect(second).toEqual({ timezone: 'UTC', all_day: true });
    }),
  );

  it(
    'refuses an unknown or archived slot type at its path, and an unknown zone',
    inWorld(async (world) => {
      const { chief, bar, door } = await stage(world);
      await world.sql`update slot_types set archived_at = now() where id = ${door}`;
      const two = (id: string) =>
        body([
          { slot_type_id: bar, required_count: 1 },
          { slot_type_id: id, required_count: 1 },
        ]);
      const unknown = refusal(400, 'invalid_request', 'Slot type not found', 'slot_assignments.1.slot_type_id');
      await expect(create(world, chief, two(door))).rejects.toMatchObject(unknown);
      await expect(create(world, chief, two(crypto.randomUUID()))).rejects.toMatchObject(unknown);
      const zone = refusal(400, 'invalid_request', 'Must be a time zone like Europe/Berlin', 'timezone');
      for (const timezone of ['Mars/Olympus', 'X+3', 'Mars/Olympus+3', '']) {
        const event = body([{ slot_type_id: bar, required_count: 1 }], { timezone });
        await expect(create(world, chief, event), timezone).rejects.toMatchObject(zone);
      }
      for (const timezone of ['EST5EDT', 'Etc/GMT+5', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires']) {
        await create(world, chief, body([{ slot_type_id: bar, required_count: 1 }], { timezone }));
      }
    }),
  );

  it(
    'is for administrators',
    inWorld(async (world) => {
      const { ada, bar } = await stage(world);
      const forbidden = refusal(
        403,
        'forbidden',
        'You do not have permission to access this page. Admin privileges required.',
      );
      await expect(create(world, ada, body([{ slot_type_id: bar, required_count: 1 }]))).rejects.toMatchObject(
        forbidden,
      );
    }),
  );
});

describe('replacing an event', () => {
  it(
    'matches slots by slot type: changes counts, adds, removes what nobody took, cancels what somebody took',
    inWorld(async (world) => {
      const { chief, ada, bar, door, event, slotFor } = await stage(world);
      const gate = await world.slotType({ name: 'Gate' });
      await world.signUp(ada, await slotFor(bar));
      await replace(
        world,
        chief,
        event,
        body([
          { slot_type_id: gate, required_count: 1 },
          { slot_type_id: door, required_count: 5 },
        ]),
      );
      expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Gate 0/1', 'Door 0/5']);
      await replace(world, chief, event, body([{ slot_type_id: gate, required_count: 1 }]));
      expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Gate 0/1']);
      const kinds = await world.sql`select kind from notices`;
      expect(kinds.map((row) => row.kind)).toEqual(['canceled']);
    }),
  );

  it(
    'marks a slot as removed instead of deleting it when somebody had taken it once',
    inWorld(async (world) => {
      const { chief, ada, bar, door, event, slotFor } = await stage(world);
      const id = await world.signUp(ada, await slotFor(bar));
      await world.as(ada, (sql) => sql`select private.cancel_signup(${id})`);
      await replace(world, chief, event, body([{ slot_type_id: door, required_count: 3 }]));
      expect(await slotsOf(world, event)).toEqual(['Door 0/3', 'Bar 0/2 removed']);
      await replace(
        world,
        chief,
        event,
        body([
          { slot_type_id: bar, required_count: 1 },
          { slot_type_id: door, required_count: 3 },
        ]),
      );
      expect(await slotsOf(world, event)).toEqual(['Bar 0/1', 'Door 0/3', 'Bar 0/2 removed']);
    }),
  );

  it(
    'leaves a canceled slot canceled unless told is_canceled: false',
    inWorld(async (world) => {
      const { chief, ada, bar, door, event, slotFor } = await stage(world);
      await world.signUp(ada, await slotFor(bar));
      const put = (is_canceled?: boolean) =>
        replace(
          world,
          chief,
          event,
          body([
            { slot_type_id: bar, required_count: 2, ...(is_canceled !== undefined && { is_canceled }) },
            { slot_type_id: door, required_count: 3 },
          ]),
        );
      await put(true);
      expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Door 0/3']);
      await put();
      expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Door 0/3']);
      await put(false);
      expect(await slotsOf(world, event)).toEqual(['Bar 1/2', 'Door 0/3']);
      const kinds = await world.sql`select kind from notices order by kind`;
      expect(kinds.map((row) => row.kind)).toEqual(['canceled', 'restored']);
    }),
  );

  it(
    'moves and restores in one step with one notice, and moves and cancels with one',
    inWorld(async (world) => {
      const { chief, ada, bar, event, slotFor } = await stage(world);
      await world.signUp(ada, await slotFor(bar));
      const put = (hour: number, is_canceled: boolean) =>
        replace(
          world,
          chief,
          event,
          body([{ slot_type_id: bar, required_count: 2, is_canceled }], { start_time: `2026-06-02T0${hour}:00:00Z` }),
        );
      await put(8, true);
      await put(9, false);
      const kinds = await world.sql`select kind, new ->> 'startTime' as start from notices order by kind`;
      expect(kinds).toEqual([
        { kind: 'canceled', start: '2026-06-02T10:00:00Z' },
        { kind: 'restored', start: '2026-06-02T09:00:00Z' },
      ]);
    }),
  );

  it(
    'refuses a count below what is taken, a stale version and what does not exist, and changes nothing then',
    inWorld(async (world) => {
      const { chief, ada, bar, event, slotFor } = await stage(world);
      for (const person of [ada, await world.person()]) await world.signUp(person, await slotFor(bar));
      const put = (count: number, rest = {}) =>
        replace(world, chief, event, body([{ slot_type_id: bar, required_count: count }], { title: 'X', ...rest }));
      const below = refusal(
        409,
        'count_below_filled',
        'The count of "Bar" cannot be below the places already taken (2)',
      );
      await expect(put(1)).rejects.toMatchObject(below);
      const stale = refusal(409, 'conflict', 'This was changed by someone else in the meantime');
      await expect(put(2, { version: 7 })).rejects.toMatchObject(stale);
      await put(2, { version: 1 });
      await expect(put(2, { version: 1 })).rejects.toMatchObject(stale);
      const [row] = await world.sql`select version, title from events`;
      expect(row).toEqual({ version: 2, title: 'X' });
      const missing = refusal(404, 'not_found', 'Event not found');
      await expect(
        replace(world, chief, crypto.randomUUID(), body([{ slot_type_id: bar, required_count: 1 }])),
      ).rejects.toMatchObject(missing);
    }),
  );

  it(
    'keeps an archived slot type that the event has, and refuses one it does not have',
    inWorld(async (world) => {
      const { chief, bar, door, event } = await stage(world);
      await world.sql`update slot_types set archived_at = now() where id = ${door}`;
      await replace(world, chief, event, body([{ slot_type_id: door, required_count: 1 }]));
      await replace(world, chief, event, body([{ slot_type_id: bar, required_count: 1 }]));
      await expect(
        replace(world, chief, event, body([{ slot_type_id: door, required_count: 1 }])),
      ).rejects.toMatchObject({ code: 'MU400' });
    }),
  );
});

describe('removing an event', () => {
  it(
    'deletes one without sign-ups and marks one that ever had any; then it is gone: 404',
    inWorld(async (world) => {
      const { chief, ada, bar, event, slotFor } = await stage(world);
      const plain = await create(world, chief, body([{ slot_type_id: bar, required_count: 1 }]));
      const id = await world.signUp(ada, await slotFor(bar));
      const remove = (target: string) => world.as(chief, (sql) => sql`select private.remove_event(${target})`);
      await remove(plain);
      await remove(event);
      const rows = await world.sql`select id, removed_at is not null as removed from events`;
      expect(rows).toEqual([{ id: event, removed: true }]);
      expect(await world.as(ada, (sql) => sql`select kind, new from notices`)).toEqual([
        { kind: 'removed', new: null },
      ]);
      const gone = refusal(404, 'not_found', 'Event not found');
      for (const target of [plain, event]) await expect(remove(target)).rejects.toMatchObject(gone);
      await world.sql`update events set removed_at = null`;
      expect(await world.as(ada, (sql) => sql`select kind from notices where kind = 'restored'`)).toHaveLength(1);
      await world.as(ada, (sql) => sql`select private.cancel_signup(${id})`);
      await remove(event);
      expect(await world.sql`select id from events`).toHaveLength(1);
    }),
  );
});
