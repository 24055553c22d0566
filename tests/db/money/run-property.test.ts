import { expect } from 'vitest';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { stories, times } from '../../support/times.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { edits } from './pay-edits.ts';
import { type Season, season } from './pay-stage.ts';
import { reportTo } from './report-stage.ts';

const it = worlds();

/** What happens to hours and runs, by name. */
function acts(world: World, { chief, people, types, feed }: Season, second: Season['chief'], random: Random) {
  const boss = random.pick([chief, second]);
  const by = (what: (sql: World['sql']) => PromiseLike<unknown>, who = boss) =>
    world.as(who, async (sql) => void (await what(sql)));
  const someWork = async () =>
    random.pick(
      await world.sql`select s.id, s.event_id, s.user_id, e.start_time, e.end_time from signups s join events e on e.id = s.event_id
        where s.status = 'confirmed' and e.end_time < private.now() order by s.id`,
    );
  const day = (more = 0) => `2026-06-${String(1 + more + random.below(9)).padStart(2, '0')}`;
  const some = (ids: readonly string[]) => (random.chance(0.3) ? ids.filter(() => random.chance(0.6)) : []);
  return {
    'approve what is clean': () => by((sql) => sql`select private.approve_clean('2026-05-25', ${day(4)}, null)`),
    'approve something odd': async () => {
      const { id } = await someWork();
      await by((sql) => sql`select private.approve_work(${[id]})`);
    },
    'correct hours': async () => {
      const { id, event_id } = await someWork();
      const hours = (1 + random.below(40)) / 4;
      await by((sql) => sql`select private.mark_attendance(${event_id}, ${[id]}, 'attended', ${hours}, 'Told')`);
      if (random.chance(0.7)) await by((sql) => sql`select private.approve_work(${[id]})`);
    },
    mark: async () => {
      const { id, event_id } = await someWork();
      const mark = random.pick(['attended', 'no_show', 'excused', null]);
      await by((sql) => sql`select private.mark_attendance(${event_id}, ${[id]}, ${mark})`);
    },
    'claim other times, which are answered': async () => {
      const { id, user_id, start_time } = await someWork();
      const person = people.find((each) => each.id === user_id && each.account !== '');
      if (!person) return;
      const at = (minutes: number) => new Date(start_time.getTime() + minutes * 60_000).toISOString();
      await by(
        (sql) => sql`select private.claim_work(${id}, ${at(random.below(30))}, ${at(60 + random.below(600))},
        ${random.pick([null, 0, 20])}, 'Was there')`,
        person,
      );
      if (random.chance(0.8)) await by((sql) => sql`select private.answer_claim(${id}, ${random.chance(0.6)}, 'Seen')`);
    },
    'record at the gate what a phone delivers late': async () => {
      const { id, end_time } = await someWork();
      const kind = random.pick(['check_in', 'check_out', 'no_show']);
      const action = { id: crypto.randomUUID(), kind, signup_id: id, at: end_time, force: true, reason: 'Late' };
      await by((sql) => sql`select private.do_gate_actions(${sql.json([action])})`);
    },
    'come late and go at the gate': async () => {
      const [next] =
        await world.sql`select s.id, e.start_time, e.end_time from signups s join events e on e.id = s.event_id
        where s.status = 'confirmed' and s.entry_id is null and e.start_time < private.now() order by md5(s.id::text || ${random.below(99)}) limit 1`;
      if (!next) return;
      const length = (next.end_time - next.start_time) / 60_000;
      const came = next.start_time.getTime() + (1 + random.below(length)) * 60_000;
      const action = (kind: string, at: number) => ({
        ...{ id: crypto.randomUUID(), kind, signup_id: next.id, at: new Date(at).toISOString() },
        ...{ force: true, reason: 'Late' },
      });
      const actions = [action('check_in', came), action('check_out', came + random.below(length + 60) * 60_000)];
      await by((sql) => sql`select private.do_gate_actions(${sql.json(actions)})`);
      if (random.chance(0.7)) await by((sql) => sql`select private.approve_work(${[next.id]})`);
    },
    'undo what was noted at the gate': async () => {
      const noted = await world.sql`select id from gate_actions where kind <> 'undo' order by at desc, id limit 5`;
      if (noted.length === 0) return;
      const action = { id: crypto.randomUUID(), kind: 'undo', action_id: random.pick(noted).id, force: true };
      await by(
        (sql) => sql`select private.do_gate_actions(${sql.json([{ ...action, at: new Date().toISOString() }])})`,
      );
    },
    'a feed moves an event that is not over': async () => {
      const [event] =
        await world.sql`select e.id from events e where e.feed_id = ${feed} and e.end_time > private.now() limit 1`;
      if (!event) return;
      const hours = random.below(48) - 24;
      await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
        select feed_id, id::text, id, title, start_time, end_time, timezone, all_day, 'x' from events where id = ${event.id}
        on conflict do nothing`;
      await world.sql`select private.change_ical_events(f, jsonb_build_array(jsonb_build_object('id', s.id, 'becomes', null, 'item',
          jsonb_build_object('title', s.title, 'start_time', e.start_time + ${hours}::int * interval '1 hour', 'end_time',
          e.end_time + ${hours}::int * interval '1 hour', 'timezone', 'UTC', 'all_day', false, 'end_estimated', false, 'status', 'confirmed',
          'source_hash', 'y'))))
        from ical_feeds f, ical_sources s join events e on e.id = s.event_id where f.id = ${feed} and s.event_id = ${event.id}`;
    },
    'move events to come': async () => {
      const events =
        await world.sql`select id from events where start_time > private.now() and removed_at is null order by start_time, id limit 3`;
      if (events.length === 0) return;
      const minutes = random.below(600) - 300;
      const body = {
        action: 'move',
        events: events.map(({ id }) => ({ id })),
        start_minutes: minutes,
        end_minutes: minutes,
      };
      await by((sql) => sql`select private.make_change(${sql.json(body)}, 'UTC')`);
    },
    'undo a change': async () => {
      const [change] = await world.sql`select c.id from change_sets c where c.action <> 'undo'
        and not exists (select from change_sets u where u.undoes = c.id) order by c.made_at desc, c.id limit 1`;
      if (change) await by((sql) => sql`select private.undo_change(${change.id})`);
    },
    'another rate of days that are over': () =>
      by(
        (
          sql,
        ) => sql`select private.set_slot_type_rate(${random.pick(types)}, ${random.pick([-31, -12.34, -9.99, 1.5])}, ${day(4)},
          'Agreed')`,
      ),
    leave: async () => {
      const person = random.pick(people.filter(({ account }) => account !== '' && account !== chief.account));
      if (random.chance(0.2)) await by((sql) => sql`select private.leave()`, person);
    },
    'another rule of breaks': () =>
      world.sql`update slot_types set unpaid_breaks = ${random.pick(['none', 'by_length'])} where id = ${random.pick(types)}`,
    'close the next run': async () => {
      const [next] = await world.sql`select coalesce(max(last_day) + 1, '2026-06-01'::date)::text as first,
        least(coalesce(max(last_day) + 1, '2026-06-01'::date) + ${random.below(4)}::int, private.organisation_today() - 1)::text as last
        from pay_runs where voided_at is null and slot_type_ids is null and user_ids is null`;
      if (next && next.first <= next.last)
        await by((sql) => sql`select private.close_run(${next.first}, ${next.last}, null, null, true)`);
    },
    'close a run of some': () =>
      by((sql) => {
        const [first, last] = [day(), day()].sort();
        const [roles, whom] = [some(types), some(people.map(({ id }) => id))];
        return sql`select private.close_run(${first ?? ''}, ${last ?? ''}, ${roles.length > 0 ? roles : null},
          ${whom.length > 0 ? whom : null}, true)`;
      }),
    'wait a day': async () => {
      const [now] = await world.sql`select private.now() + interval '1 day' as at`;
      await world.at(now?.at.toISOString());
    },
    'void a run': async () => {
      const [run] =
        await world.sql`select id from pay_runs where exported_at is null and voided_at is null order by number limit 1`;
      if (run) await by((sql) => sql`select private.void_run(${run.id}, 'Wrong')`);
    },
    'export a run and pay it': async () => {
      const [run] =
        await world.sql`select id from pay_runs where paid_at is null and voided_at is null order by number limit 1`;
      if (!run) return;
      await by((sql) => sql`select private.keep_run_file(${run.id}, 'x.csv', '{}', 'YWJj')`);
      await by((sql) => sql`select private.mark_run_paid(${run.id})`);
    },
  };
}

/** For each signup what it earns, and what runs have paid of it and the next one would, in cents. */
const balance = (world: World) => world.sql`
  with earned as (
    select w.signup_id, round(sum(w.pay) * 100)::int as cents from private.worked w where w.pay_counts group by 1
  ), paid as (
    select l.signup_id, l.amount_cents, l.minutes from pay_run_lines l join pay_runs r on r.id = l.run_id and r.voided_at is null
    union all select d.signup_id, d.amount_cents, d.minutes from private.due_lines('2026-05-01', '2026-12-31', null, null) d
  ), together as (select p.signup_id, sum(p.amount_cents)::int as cents from paid p group by 1)
  select coalesce(e.signup_id, t.signup_id) as id, coalesce(e.cents, 0) as earned, coalesce(t.cents, 0) as paid
  from earned e full join together t using (signup_id) where coalesce(e.cents, 0) <> coalesce(t.cents, 0)`;

/** The approved minutes and those of pay runs by day, as timesheets and runs have them. */
const settled = async (world: World, zone: string) => {
  const days = await world.sql`
    select day::text, coalesce(a.minutes, 0) as approved, coalesce(p.minutes, 0) as paid
    from (select (t.starts_at at time zone ${zone})::date as day, sum(t.minutes)::int as minutes
      from private.timesheet t where t.is_approved group by 1) a
    full join (select l.day, sum(l.minutes)::int as minutes
      from pay_run_lines l join pay_runs r on r.id = l.run_id and r.voided_at is null group by 1) p using (day) order by day`;
  return days.filter(({ approved, paid }) => approved !== 0 || paid !== 0).map((day) => ({ ...day }));
};
/** The same as the report has them. */
const reported = async (world: World, chief: Person, zone: string) => {
  const { periods } = await reportTo(world, chief, { from: '2026-05-20', to: '2026-08-20', zone, by: 'day' });
  return periods
    .map(({ at, approved_minutes, run_minutes }) => ({ day: at, approved: approved_minutes, paid: run_minutes }))
    .filter(({ approved, paid }) => approved !== 0 || paid !== 0);
};
const frozen = (world: World) => world.sql`select to_jsonb(l)::text as line from pay_run_lines l order by l.id`;
const entries = (world: World) => world.sql`select to_jsonb(e)::text as entry from work_entries e order by e.id`;

/** Returns a check that each cent is there once, and that nothing has changed of what was there at the last check. */
async function keeps(world: World) {
  const stored = async () => ({ lines: await frozen(world), history: await entries(world) });
  let before = await stored();
  return async (done: readonly string[]): Promise<void> => {
    const after = `after: ${done.join(', ')}`;
    expect(await balance(world), after).toEqual([]);
    const now = await stored();
    expect(now.lines.slice(0, before.lines.length), after).toEqual(before.lines);
    expect(now.history.slice(0, before.history.length), after).toEqual(before.history);
    before = now;
  };
}

/** What a run says of its lines is what they are, and whatever is approved, somebody else has approved. */
async function expectSound(world: World): Promise<void> {
  const other = await world.sql`select r.number from pay_runs r join pay_run_lines l on l.run_id = r.id group by r.id
    having (r.lines, r.people, r.minutes, r.amount_cents, r.currency)
      <> (count(*), count(distinct l.user_id), sum(l.minutes), sum(l.amount_cents), min(l.currency)) or min(l.currency) <> max(l.currency)`;
  expect(other).toEqual([]);
  const own = await world.sql`select t.signup_id from private.timesheet t
    join work_entries e on e.signup_id = t.signup_id and e.kind = 'approved' where t.is_approved
    group by t.signup_id, t.user_id having bool_and(private.now_person(e.by) = t.user_id)`;
  expect(own).toEqual([]);
}

/** People who have worked, with two administrators and what payroll needs; a first run is closed if there is something to pay. */
async function stage(world: World, random: Random) {
  const scene = await season(world, random);
  const second = await world.person('admin');
  await world.sql`update slot_types set pay_code = left(md5(id::text), 4), unpaid_breaks = 'by_length'`;
  await world.sql`insert into payroll_numbers (user_id, payroll_number) select id, left(md5(id::text), 8) from profiles`;
  await world.as(scene.chief, (sql) => sql`select private.approve_work(array(select t.id from signups t))`);
  await world
    .as(scene.chief, (sql) => sql`select private.close_run('2026-05-31', '2026-06-06', null, null, true)`)
    // Nobody was paid that week.
    .catch((error) =>
      expect(error).toMatchObject({ code: 'MU409', message: 'There is nothing to pay in this period' }),
    );
  /** Does something, or is refused with a sentence. Returns its name if it was done. */
  const doSomething = async (): Promise<string[]> => {
    const all = random.chance(0.3) ? edits(world, scene, random) : acts(world, scene, second, random);
    const [name, act] = random.pick(Object.entries(all));
    return await world.sql
      .savepoint(() => act())
      .then(
        () => [name],
        (error) => {
          expect(error.code, `${name}: ${error.message}`).toMatch(name.endsWith('SQL') ? /^(MU4|23514)/ : /^MU4/);
          return [];
        },
      );
  };
  return { doSomething, second };
}

it.for(stories(4, 60))(
  'the lines of all runs and what is not run yet are what people earn, to the cent, and nothing frozen changes (story %i)',
  async (seed, { world }) => {
    const { doSomething, second } = await stage(world, createRandom(seed));
    const [{ zone }] = (await world.sql`select private.organisation_zone() as zone`) as unknown as [{ zone: string }];
    const expectKept = await keeps(world);
    const done: string[] = [];
    let compared = false;
    for (let number = 0; number < 80; number += 1) {
      done.push(...(await doSomething()));
      await expectKept(done);
      if (number % 4 > 0) continue;
      const days = await settled(world, zone);
      expect(await reported(world, second, zone), `after: ${done.join(', ')}`).toEqual(days);
      compared ||= days.some(({ approved, paid }) => approved > 0 && paid > 0);
    }
    expect(compared).toBe(true);
    expect(await frozen(world)).not.toEqual([]);
    await expectSound(world);
  },
);

class Untold extends Error {}
/** Histories of one beginning. */
const histories = times(20, 100);

it.for(stories(1, 100))(
  `the same holds after each of ${histories} short histories that begin alike (story %i)`,
  async (seed, { world }) => {
    const random = createRandom(1_000_000 + seed);
    const { doSomething } = await stage(world, random);
    for (let told = 0; told < histories; told += 1) {
      await world.sql
        .savepoint(async () => {
          const expectKept = await keeps(world);
          const done: string[] = [];
          for (let number = 8 + random.below(8); number > 0; number -= 1) done.push(...(await doSomething()));
          await expectKept(done);
          await expectSound(world);
          throw new Untold();
        })
        .catch((error) => {
          if (!(error instanceof Untold)) throw error;
        });
    }
  },
);
