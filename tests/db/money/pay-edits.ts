import type { Random } from '../../../supabase/local/random.ts';
import type { World } from '../support/world.ts';
import { type Season, zones } from './pay-stage.ts';

/** Merges two people if they have neither two places in one event nor two at the same time: one of those would not count. */
async function mergeApart(world: World, { chief, people }: Season, random: Random) {
  const [one, two] = [random.pick(people).id, random.pick(people).id];
  const clashes =
    await world.sql`select from signups a join signups b on a.during && b.during or a.event_id = b.event_id
    where a.user_id = ${one} and b.user_id = ${two} and a.status <> 'canceled' and b.status <> 'canceled'`;
  if (clashes.length === 0) await world.as(chief, (sql) => sql`select private.merge_persons(${one}, ${two}, '{}')`);
}

/** What is done later by name of the edit. None corrects the work of a person on a closed day. */
export function edits(world: World, season: Season, random: Random): Record<string, () => Promise<unknown>> {
  const { chief, people, types, events, feed } = season;
  const [event, type, person] = [random.pick(events), random.pick(types), random.pick(people)];
  const by = (what: (sql: World['sql']) => PromiseLike<unknown>) =>
    world.as(chief, async (sql) => void (await what(sql)));
  const time = (days: number) => new Date(Date.UTC(2026, 4, 25 + days) + random.below(1440) * 60_000).toISOString();
  const start = random.below(40);
  const july = `2026-07-${10 + random.below(20)}`;
  const slots = types
    .filter(() => random.chance(0.6))
    .map((id) => ({ slot_type_id: id, required_count: 1 + random.below(4) }));
  const moved = { title: 'Moved', start_time: time(start), end_time: time(start + 1 + random.below(2)) };
  const rate = { name: 'Other', color: '#000000', hourly_credits: random.pick([-30, -12.34, 0.5, 3]) };
  const openTo = { open_to: random.pick(['everyone', 'staff', 'assigned']) };
  const settings = random.pick([
    { timezone: random.pick(zones) },
    { currency: random.pick(['EUR', 'GBP']), hours_tolerance: random.below(20) },
    { min_rest_hours: 8, max_hours_per_day: 4, cancel_hours_before: 48 },
    { entry: random.pick(['open', 'approval', 'invitation']), feed_all_day_hours: 2 },
  ]);
  const set = (table: string, change: string, id: string) =>
    by((sql) => sql.unsafe(`update ${table} set ${change} where ${id}`));
  const ofEvent = `event_id = '${event}'`;
  const anEvent = `id = '${event}'`;
  return {
    'replace an event': () =>
      by((sql) => sql`select private.replace_event(${event}, ${sql.json({ ...moved, slot_assignments: slots })})`),
    'move an event': () => set('events', `start_time = '${time(start)}', end_time = '${time(start + 2)}'`, anEvent),
    'let an event last whole days': () => set('events', 'all_day = not all_day', anEvent),
    'give an event another zone': () => set('events', `timezone = '${random.pick(zones)}'`, anEvent),
    'rename an event': () => set('events', `title = title || '!', location = 'Elsewhere'`, anEvent),
    'remove an event': () => by((sql) => sql`select private.remove_event(${event})`),
    'remove an event in SQL': () => set('events', 'removed_at = private.now()', anEvent),
    'cancel or restore slots': () =>
      set(
        'event_slots',
        `is_canceled = not is_canceled, cancel_origin = case when not is_canceled then 'admin' end`,
        ofEvent,
      ),
    'remove slots in SQL': () => set('event_slots', 'removed_at = private.now()', ofEvent),
    'ask for more people': () => set('event_slots', 'required_count = required_count + 1', ofEvent),
    'set a rate': () => by((sql) => sql`select private.replace_slot_type(${type}, ${sql.json(rate)}, 'UTC')`),
    'set a rate from a day to come': () =>
      by(
        (sql) =>
          sql`select private.replace_slot_type(${type}, ${sql.json({ ...rate, ...openTo, rate_from: july })}, 'UTC')`,
      ),
    'remove a rate to come': () =>
      by(async (sql) => {
        await sql`select private.set_slot_type_rate(${type}, -77, ${july})`;
        await sql`select private.remove_rate(${type}, ${july})`;
      }),
    'preview a rate': () => by((sql) => sql`select private.preview_rate(${type}, -99, '2026-06-01', 'UTC')`),
    'archive a slot type': () => by((sql) => sql`select private.remove_slot_type(${type})`),
    'give a person another role': () =>
      by(
        (sql) =>
          sql`select private.update_user(${person.id}, ${sql.json({ role: random.pick(['volunteer', 'staff']) })})`,
      ),
    'block a person': () => by((sql) => sql`select private.block_person(${person.id}, 'Rude', true)`),
    'unblock a person': () => by((sql) => sql`select private.unblock_person(${person.id})`),
    'remove a person': () => by((sql) => sql`select private.remove_person(${person.id}, 'Asked for it')`),
    'merge people': () => mergeApart(world, season, random),
    'give a place to come': () =>
      by(
        (
          sql,
        ) => sql`select private.assign(${person.id}, s.id, 'Needed') from event_slots s join events e on e.id = s.event_id
        where e.start_time > private.now() order by e.start_time, s.id limit 1`,
      ),
    'cancel a place to come': () =>
      by(
        (sql) => sql`select private.cancel_signup(s.id) from signups s join events e on e.id = s.event_id
        where s.user_id = ${person.id} and s.status <> 'canceled' and e.start_time > private.now()
        order by e.start_time, s.id limit 1`,
      ),
    'release a past place': () =>
      by(
        (sql) => sql`select private.cancel_signup(s.id) from signups s join events e on e.id = s.event_id
        where s.status = 'confirmed' and s.is_live and e.end_time < private.now() - interval '2 days' order by md5(s.id::text || ${`${random.below(99)}`}) limit 1`,
      ),
    'change settings': () => by((sql) => sql`select private.update_organisation(${sql.json(settings)}, 'UTC')`),
    'change a feed': async () =>
      void (await world.sql`update ical_feeds set all_day_hours = ${1 + random.below(9)} where id = ${feed}`),
    'change an event of a feed': async () =>
      void (await world.sql`update events set title = title || '!' where id = ${event}`),
    'remove a feed': () => by((sql) => sql`select private.remove_feed(${feed})`),
    'wait for days': () => world.at(new Date(Date.UTC(2026, 5, 10, 12) + random.below(10) * 86_400_000).toISOString()),
  };
}
