import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../support/random.ts';
import { times } from '../support/times.ts';
import { reportTo } from './report-stage.ts';
import { type Person, type World, worlds } from './world.ts';

const { inWorld } = worlds();
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];

/** June 1 to 9 are over on June 10: people worked at odd times, for credits and wages, and some are marked. */
async function season(world: World, random: Random) {
  await world.at('2026-05-20T00:00:00Z');
  await world.sql`update organisation set timezone = ${random.pick(zones)}`;
  const chief = await world.person('admin');
  const people = [await world.person(), await world.person('staff'), await world.person(), chief];
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
    const time = (moment: number) => new Date(moment).toISOString();
    const allDay = random.chance(0.15);
    const event = await world.event({
      ...{ start_time: time(start), end_time: time(start + (17 + random.below(700)) * 60_000) },
      ...(allDay && { all_day: true, feed_id: feed }),
    });
    events.push(event);
    for (const slot_type_id of types.filter(() => random.chance(0.6))) {
      const slot = await world.slot(event, { slot_type_id });
      for (const person of people.filter(() => random.chance(0.5)))
        await world.sql
          .savepoint((sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${person.id})`)
          .catch(() => {});
    }
  }
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
type Season = Awaited<ReturnType<typeof season>>;

/** Something that administrators do later, none of which names the work of a person. */
function act(world: World, { chief, people, types, events, feed }: Season, random: Random) {
  const [event, type] = [random.pick(events), random.pick(types)];
  const by = (what: (sql: World['sql']) => PromiseLike<unknown>) =>
    world.as(chief, async (sql) => void (await what(sql)));
  const time = (days: number) => new Date(Date.UTC(2026, 4, 25 + days) + random.below(1440) * 60_000).toISOString();
  const start = random.below(40);
  const slots = types
    .filter(() => random.chance(0.6))
    .map((id) => ({ slot_type_id: id, required_count: 1 + random.below(4) }));
  const moved = {
    title: 'Moved',
    start_time: time(start),
    end_time: time(start + 1 + random.below(2)),
    slot_assignments: slots,
  };
  const rate = { name: 'Other', color: '#000000', hourly_credits: random.pick([-30, -12.34, 0.5, 3]) };
  return random.pick([
    () => by((sql) => sql`select private.replace_event(${event}, ${sql.json(moved)})`),
    () =>
      by(
        (sql) => sql`update events set start_time = ${time(start)}, end_time = ${time(start + 2)} where id = ${event}`,
      ),
    () =>
      by(
        (sql) => sql`update event_slots set is_canceled = not is_canceled,
      cancel_origin = case when not is_canceled then 'admin' end where event_id = ${event}`,
      ),
    () => by((sql) => sql`select private.remove_event(${event})`),
    () => by((sql) => sql`select private.replace_slot_type(${type}, ${sql.json(rate)}, 'UTC')`),
    () =>
      by(
        (sql) =>
          sql`select private.replace_slot_type(${type}, ${sql.json({ ...rate, open_to: 'assigned', rate_from: `2026-07-${10 + random.below(20)}` })}, 'UTC')`,
      ),
    () => by((sql) => sql`select private.remove_slot_type(${type})`),
    () =>
      by(
        (sql) =>
          sql`select private.update_user(${random.pick(people).id}, ${sql.json({ role: random.pick(['volunteer', 'staff']) })})`,
      ),
    () =>
      by(
        (sql) =>
          sql`select private.update_organisation(${sql.json({ timezone: random.pick(zones), min_rest_hours: 8 })}, 'UTC')`,
      ),
    async () => void (await world.sql`update ical_feeds set all_day_hours = ${1 + random.below(9)} where id = ${feed}`),
    async () => void (await world.sql`update events set title = title || '!' where id = ${event}`),
    () => world.at(new Date(Date.UTC(2026, 5, 10, 12) + random.below(10) * 86_400_000).toISOString()),
  ])();
}

/** What was worked on the days that were over on June 10, by signup. */
const closedWork = (world: World) =>
  world.sql`select w.signup_id, w.user_id, w.slot_type_id, w.starts_at, w.ends_at, w.hours, w.credits, w.pay, w.counts, w.pay_counts
    from private.worked w where w.ends_at < '2026-06-09T10:00Z' order by w.signup_id`;
/** The figures that were reported for them. */
async function closedReport(world: World, chief: Person) {
  const { totals, people } = await reportTo(world, chief, { from: '2026-05-25', to: '2026-06-07' });
  return { totals: { ...totals, offered: null }, people: people.map(({ role, ...figures }) => figures) };
}

describe('what was worked and reported for a closed day', () => {
  it.each(Array.from({ length: times(6, 60) }, (_, seed) => seed + 1))(
    'stays, whatever is edited later (story %i)',
    (seed) =>
      inWorld(async (world) => {
        const random = createRandom(seed);
        const scene = await season(world, random);
        const [work, reported] = [await closedWork(world), await closedReport(world, scene.chief)];
        expect(work.length).toBeGreaterThan(3);
        let done = 0;
        for (let number = 0; number < 30; number += 1) {
          const made = await world.sql
            .savepoint(() => act(world, scene, random))
            .then(
              () => 1,
              (error) => {
                // Nothing but a refusal with a sentence.
                expect(error.code, error.message).toMatch(/^MU4/);
                return 0;
              },
            );
          done += made;
          expect(await closedWork(world)).toEqual(work);
        }
        expect(done).toBeGreaterThan(8);
        expect(await closedReport(world, scene.chief)).toEqual(reported);
      })(),
  );
});
