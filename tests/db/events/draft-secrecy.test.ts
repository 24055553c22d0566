import { expect } from 'vitest';
import { changesOf } from '../planning/change-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();
const now = '2026-06-01T12:00:00Z';

/** Every table and view that people may read, as a person finds it, and what the functions that return something of shifts say. */
async function everything(world: World, person: Person, ids: { event: string; slot: string }) {
  const readable = await world.sql`select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'v') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_table_privilege('authenticated', c.oid, 'select') order by 1`;
  const seen: Record<string, unknown> = {};
  await world.as(person, async (sql) => {
    for (const { name } of readable) {
      // The name of a place is no secret: everybody may know where shifts can be.
      if (name !== 'places') seen[name] = await sql`select * from ${sql(name)} t order by t::text`;
    }
    for (const call of [
      `running_at('2026-06-02T02:00:00Z')`,
      `commitments_of(private.me())`,
      `commitments_of(private.me(), '${now}', true)`,
      `leaving(private.me())`,
      `season_credits(private.present_season(), array[private.me()])`,
      'archive()',
      'feed_names()',
      `works_under_rate((select slot_type_id from public.event_slots where id = '${ids.slot}'), '2026-01-01')`,
    ])
      seen[call] = await sql.unsafe(`select to_jsonb(t) as said from private.${call} t`);
  });
  const [row] =
    await world.sql`select private.calendar_shifts(key) as shifts from calendars where user_id = ${person.id}`;
  return { ...seen, calendar: row?.shifts, reminders: await world.sql`select * from private.due_reminders()` };
}

it('leaves no trace for anybody but administrators, whatever becomes of it before it is published', async ({
  world,
}) => {
  await world.at(now);
  const [chief, ada, bo, staff] = [
    await world.person('admin'),
    await world.person(),
    await world.person(),
    await world.person('staff'),
  ];
  const { make } = changesOf(world, chief);
  const at = (hour: number) => `2026-06-0${hour < 24 ? 1 : 2}T${hour % 24}:00:00Z`;
  const paid = await world.slotType({ compensation: 'wage', hourly_rate: 20, open_to: 'staff' });
  const event = await world.event({ title: 'Open', start_time: at(20), end_time: at(22) });
  const slot = await world.slot(event, { slot_type_id: paid });
  for (const person of [ada, bo, staff]) await world.as(person, (sql) => sql`select private.make_calendar()`);

  const look = async () => {
    const seen: unknown[] = [];
    for (const person of [ada, bo, staff]) seen.push(await everything(world, person, { event, slot }));
    return seen;
  };
  const body = { title: 'Secret', start_time: at(25), end_time: at(27), location: 'Tower', draft: true };
  const types = [paid, await world.slotType()];
  const known = await look();
  const slot_assignments = types.map((slot_type_id) => ({ slot_type_id, required_count: 3 }));
  const made = await make({ action: 'create', events: [{ ...body, slot_assignments }] });
  const events = made.events.map(({ id }) => ({ id }));
  const slots = await world.sql`select id from event_slots where event_id = ${events[0]?.id ?? ''} order by position`;
  const places = [ada, staff].map(({ id }, number) => ({
    slot_id: slots[number]?.id,
    user_id: id,
    override_reason: 'Help',
  }));
  const given = await make({ action: 'give', places });
  expect(given.signups).toHaveLength(2);
  expect(await look()).toEqual(known);
  for (const change of [
    { action: 'move', events, start_minutes: -120, end_minutes: -60, location: 'Gate' },
    { action: 'counts', events, add: 2 },
    { action: 'cancel', events, reason: 'Rain' },
    { action: 'restore', events },
    { action: 'copy', events, days: [1], people: true },
    { action: 'release', signup_ids: given.signups.slice(0, 1).map(({ id }) => id) },
    { action: 'delete', events },
  ] as const) {
    await make(change as never);
    expect(await look(), change.action).toEqual(known);
  }
  await make({
    action: 'publish',
    events: [{ id: (await world.sql`select id from events where title = 'Secret' and removed_at is null`)[0]?.id }],
  });
  expect(await look()).not.toEqual(known);
});
