import type { Random } from '../../../supabase/local/random.ts';
import type { World } from '../support/world.ts';

export const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];

/** June 1 to 9 are over on June 10: people worked at odd times, for credits and wages, and some are marked. */
export async function season(world: World, random: Random) {
  await world.at('2026-05-20T00:00:00Z');
  await world.sql`update organisation set timezone = ${random.pick(zones)}`;
  const chief = await world.person('admin');
  const people = [await world.person(), await world.person('staff'), await world.person(), chief];
  for (const name of ['Twin', 'Double']) {
    const [made] = await world.as(chief, (sql) => sql`select private.add_person(${sql.json({ name })}) as id`);
    people.push({ ...chief, id: made?.id, account: '', email: '' });
  }
  const feed = await world.feed({ all_day_hours: 6 });
  const types: string[] = [];
  for (const [compensation, hourly_rate] of [
    ['wage', 22.53],
    ['wage', 9.99],
    ['credits', 1.5],
  ] as const)
    types.push(await world.slotType({ compensation, hourly_rate }));
  const events: string[] = [];
  for (let number = 0; number < 24; number += 1) {
    const start = Date.UTC(2026, 4, 31) + random.below(26 * 24 * 60) * 60_000;
    // Some that begin on June 8 or later last for days, and displace shifts of days that are closed before they end.
    const most = start > Date.UTC(2026, 5, 8) && random.chance(0.4) ? 6000 : 700;
    const time = (moment: number) => new Date(moment).toISOString();
    const allDay = random.chance(0.15);
    const event = await world.event({
      ...{
        start_time: time(start),
        end_time: time(start + (17 + random.below(most)) * 60_000),
      },
      ...(allDay && { all_day: true, feed_id: feed }),
    });
    events.push(event);
    for (const slot_type_id of types.filter(() => random.chance(0.6))) {
      const slot = await world.slot(event, { slot_type_id });
      for (const person of people.filter(({ account }) => random.chance(account ? 0.5 : 0.15)))
        await world.sql
          .savepoint((sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${person.id})`)
          .catch(() => {});
    }
  }
  // Some shifts move onto others, so that some of their people are displaced.
  for (const event of events.filter(() => random.chance(0.2)))
    await world.sql`update events e set start_time = o.start_time, end_time = o.end_time from events o
      where e.id = ${event} and not e.all_day and o.id = ${random.pick(events)} and not o.all_day`;
  await world.at('2026-06-10T12:00:00Z');
  for (const {
    id,
    event_id,
  } of await world.sql`select s.id, s.event_id from signups s join events e on e.id = s.event_id
      where s.status = 'confirmed' and e.start_time < private.now()`) {
    const [mark, hours] = random.pick([
      ['attended', null],
      ['attended', 1.37],
      ['no_show', null],
      [null, null],
    ] as const);
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${event_id}, ${[id]}, ${mark}, ${hours}, 'Told')`,
    );
  }
  return { chief, people, types, events, feed };
}
export type Season = Awaited<ReturnType<typeof season>>;
