import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const remove = (world: World, actor: Person, what: 'slot_type' | 'feed' | 'event', id: string) =>
  world.as(actor, (sql) => sql`select ${sql(`private.remove_${what}`)}(${id})`);
const day = (date: string) => ({ start_time: `2026-06-${date}T10:00Z`, end_time: `2026-06-${date}T12:00Z` });

describe('removing a slot type', () => {
  it('deletes an unused one, archives one in use, and answers 404 the second time', async ({ world }) => {
    const chief = await world.person('admin');
    const [unused, used, inFeed] = [await world.slotType(), await world.slotType(), await world.slotType()];
    await world.slot(await world.event(day('02')), { slot_type_id: used });
    await world.sql`insert into ical_feed_slots (feed_id, slot_type_id) values (${await world.feed()}, ${inFeed})`;
    for (const id of [unused, used, inFeed]) await remove(world, chief, 'slot_type', id);
    const rows = await world.sql`select id, archived_at is not null as archived from slot_types`;
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: used, archived: true },
        { id: inFeed, archived: true },
      ]),
    );
    expect(rows).toHaveLength(2);
    const missing = refusal(404, 'not_found', 'Slot type not found');
    for (const id of [unused, used]) await expect(remove(world, chief, 'slot_type', id)).rejects.toMatchObject(missing);
  });

  it('keeps the API’s form of its rate: negative for a wage', async ({ world }) => {
    await world.slotType({ compensation: 'wage', hourly_rate: 17.25 });
    await world.slotType({ compensation: 'credits', hourly_rate: 0 });
    const rows = await world.sql`select hourly_credits from slot_type_rates order by 1`;
    expect(rows.map((row) => Number(row.hourly_credits))).toEqual([-17.25, 0]);
  });
});

describe('creating a feed', () => {
  const body = (type: string) => ({
    name: 'Club',
    ical_url: 'https://example.org/x',
    slot_types: [{ slot_type_id: type, volunteer_slots: 3 }],
  });
  const create = (world: World, actor: Person, feed: object) =>
    world.as(
      actor,
      async (sql) => (await sql`select private.create_feed(${sql.json(feed as never)}, 'Europe/Berlin') as id`)[0]?.id,
    );

  it('stores it with its default slots, due at once', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [chief, type] = [await world.person('admin'), await world.slotType()];
    const id = await create(world, chief, body(type));
    const [row] = await world.sql`select f.refresh_interval, f.timezone, f.default_length_minutes, f.all_day_hours,
          f.created_by, f.next_due_at <= private.now() as due, s.volunteer_slots
        from ical_feeds f join ical_feed_slots s on s.feed_id = f.id where f.id = ${id}`;
    expect(row).toEqual({
      refresh_interval: 60,
      timezone: 'Europe/Berlin',
      default_length_minutes: 60,
      all_day_hours: '8.00',
      created_by: chief.id,
      due: true,
      volunteer_slots: 3,
    });
  });

  it('refuses an unknown slot type and an unknown time zone, with their paths', async ({ world }) => {
    const [chief, type] = [await world.person('admin'), await world.slotType()];
    const unknown = refusal(400, 'not_found', 'Slot type not found', 'slot_types.0.slot_type_id');
    await expect(create(world, chief, body(crypto.randomUUID()))).rejects.toMatchObject(unknown);
    const zone = create(world, chief, { ...body(type), timezone: 'Moon/Base' });
    await expect(zone).rejects.toMatchObject(
      refusal(400, 'invalid_format', 'Must be a time zone like Europe/Berlin', 'timezone'),
    );
  });

  it('shows members its name and nothing else', async ({ world }) => {
    const [ada, id] = [await world.person(), await world.feed({ name: 'Club' })];
    expect(await world.as(ada, (sql) => sql`select * from private.feed_names()`)).toEqual([{ id, name: 'Club' }]);
    const stranger = { id: crypto.randomUUID(), email: 'x@example.org', account: crypto.randomUUID() };
    expect(await world.as(stranger, (sql) => sql`select * from private.feed_names()`)).toEqual([]);
  });
});

describe('removing a feed', () => {
  it('keeps past events and events with signups, marks events that once had signups, deletes the others', async ({
    world,
  }) => {
    await world.at('2026-05-31T10:00:00Z');
    const [chief, ada, feed] = [await world.person('admin'), await world.person(), await world.feed()];
    const make = async (title: string, date: string, taken?: 'taken' | 'given back') => {
      const id = await world.event({ title, feed_id: feed, ...day(date) });
      if (taken) {
        const signup = await world.signUp(ada, await world.slot(id));
        if (taken === 'given back') await world.as(ada, (sql) => sql`select private.cancel_signup(${signup})`);
      }
      await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
          select ${feed}, ${title}, ${id}, title, start_time, end_time, timezone, all_day, 'x' from events where id = ${id}`;
    };
    await make('past', '01');
    await make('past, taken', '02', 'taken');
    await make('taken', '06', 'taken');
    await make('given back', '07', 'given back');
    await make('free', '08');
    await make('tombstone', '09');
    await world.as(chief, (sql) => sql`select private.remove_event(id) from events where title = 'tombstone'`);
    await world.event({ title: 'by hand', ...day('08') });
    await world.at('2026-06-05T10:00:00Z');
    await remove(world, chief, 'feed', feed);
    const rows = await world.sql`select title, feed_id, removed_at is not null as removed from events order by title`;
    expect(rows).toEqual([
      { title: 'by hand', feed_id: null, removed: false },
      { title: 'given back', feed_id: null, removed: true },
      { title: 'past', feed_id: null, removed: false },
      { title: 'past, taken', feed_id: null, removed: false },
      { title: 'taken', feed_id: null, removed: false },
    ]);
    expect(await world.sql`select from ical_sources`).toHaveLength(0);
    expect(await world.sql`select from notices`).toHaveLength(0);
    expect(await world.sql`select from signups where is_live and status = 'confirmed'`).toHaveLength(2);
    await expect(remove(world, chief, 'feed', feed)).rejects.toMatchObject(refusal(404, 'not_found', 'Feed not found'));
  });
});

describe('an imported event', () => {
  it('keeps fields that an administrator edited, and follows the feed again once both are equal', async ({ world }) => {
    const [chief, feed, type] = [await world.person('admin'), await world.feed(), await world.slotType()];
    const event = await world.event({ title: 'Run', feed_id: feed, end_estimated: true, ...day('02') });
    await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
        select ${feed}, 'x', id, title, start_time, end_time, timezone, all_day, 'x' from events`;
    const put = (title: string, end: string) =>
      world.as(
        chief,
        (sql) =>
          sql`select private.replace_event(${event}, ${sql.json({
            title,
            start_time: '2026-06-02T10:00Z',
            end_time: end,
            slot_assignments: [{ slot_type_id: type, required_count: 1 }],
          })})`,
      );
    const state = async () =>
      (
        await world.sql`select s.locked_fields, e.end_estimated from ical_sources s join events e on e.id = s.event_id`
      )[0];
    await put('Fun run', '2026-06-02T12:00Z');
    expect(await state()).toEqual({ locked_fields: ['title'], end_estimated: true });
    await put('Run', '2026-06-02T13:00Z');
    expect(await state()).toEqual({ locked_fields: ['end_time'], end_estimated: false });
    await remove(world, chief, 'event', event);
    const [source] =
      await world.sql`select source_state, removed_at is not null as removed from ical_sources join events on events.id = event_id`;
    expect(source).toEqual({ source_state: 'tombstone', removed: true });
  });

  it.for([
    ['America/New_York', '2026-03-08', '2026-03-09', 8],
    ['Europe/Berlin', '2026-10-24', '2026-10-26', 16],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', 8],
  ] as const)(
    "that lasts all day counts the feed's hours per day in %s, across clock changes and after its feed was removed",
    async ([zone, from, to, hours], { world }) => {
      const [chief, feed] = [await world.person('admin'), await world.feed({ all_day_hours: 8 })];
      const [span] =
        await world.sql`select (${from}::timestamp at time zone ${zone})::text as start_time, (${to}::timestamp at time zone ${zone})::text as end_time`;
      await world.event({ ...span, timezone: zone, all_day: true, feed_id: feed });
      const counted = async () => Number((await world.sql`select hours from events`)[0]?.hours);
      expect(await counted()).toBe(hours);
      await world.at('2027-01-01T00:00:00Z');
      await remove(world, chief, 'feed', feed);
      expect(await counted()).toBe(hours);
    },
  );
});
