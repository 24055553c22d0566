import { describe, expect } from 'vitest';
import type { User } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Sql as DoorSql } from '../../../supabase/functions/_shared/db.ts';
import type { JsonRow } from '../../../supabase/functions/_shared/http/answer.ts';
import { selectMe, selectUsers } from '../../../supabase/functions/api/data/users.ts';
import { createRandom } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { works } from '../../support/work.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { reportTo } from './report-stage.ts';

const it = worlds();

/** A rate of a slot type in hundredths per hour (negative for a wage) and its first day. */
type DatedRate = { from: string; hourly: number };

/**
 * Half a year of events of odd lengths. People sign up, do not attend or leave early; events are moved, canceled and
 * removed; rates change, and wages become credits.
 */
async function scatter(world: World, seed: number) {
  const roll = createRandom(seed).below;
  // What happens to a row below depends on its id, which must be the same in each run.
  const digits = createRandom(seed + 1000).below;
  const nextId = () => '########-####-4###-8###-############'.replaceAll('#', () => digits(16).toString(16));
  await world.at('2025-11-01T00:00:00Z');
  const zone = ['Pacific/Auckland', 'UTC', 'America/Los_Angeles'][seed % 3] ?? 'UTC';
  await world.sql`update organisation set timezone = ${zone}`;
  const moment = (minute: number) => new Date(Date.UTC(2025, 10, 1) + minute * 60_000).toISOString();
  const chief = await world.person('admin');
  const people = [await world.person(), await world.person('staff'), await world.person(), chief];
  const rates = new Map<string, DatedRate[]>();
  for (const hourly_rate of [1, 1.5, 0.35, 17.3, 24.5]) {
    const wage = hourly_rate > 10;
    const id = await world.slotType({ hourly_rate, compensation: wage ? 'wage' : 'credits' });
    rates.set(id, [{ from: '', hourly: (wage ? -100 : 100) * hourly_rate }]);
  }
  const types = [...rates.keys()];
  for (let i = 0; i < 80; i += 1) {
    const start = roll(180 * 24 * 60);
    const id = await world.event({
      id: nextId(),
      title: `E${i}`,
      start_time: moment(start),
      end_time: moment(start + 7 + roll(600)),
    });
    for (const slot_type_id of types.filter(() => roll(3) === 0)) {
      const slot = await world.slot(id, { id: nextId(), slot_type_id, required_count: 1 + roll(4) });
      for (const person of people.filter(() => roll(2) === 0))
        await world.sql
          .savepoint(
            (sql) => sql`insert into signups (id, slot_id, user_id) values (${nextId()}, ${slot}, ${person.id})`,
          )
          .catch(() => {});
    }
  }
  const some = (what: string, one: number) =>
    world.sql.unsafe(`${what} and ('x' || md5(id::text || '${seed}'))::bit(24)::int % ${one} = 0`);
  await some(`update event_slots set is_canceled = true, cancel_origin = 'admin' where true`, 9);
  await some(`update signups set status = 'canceled', canceled_at = now() where true`, 8);
  await some(
    `update events set start_time = start_time + interval '36 hours', end_time = end_time + interval '35 hours 55 minutes'
    where end_time > start_time + interval '10 minutes'`,
    7,
  );
  await some(`update events set status = 'canceled', cancel_origin = 'source' where true`, 11);
  await world.at(moment((100 + roll(60)) * 24 * 60));
  for (let i = 0; i < 12; i += 1) {
    const type = types[roll(types.length)] ?? '';
    const from = moment(roll(180) * 24 * 60).slice(0, 10);
    const hourly = roll(3) === 0 ? 1 + roll(300) : -(1000 + roll(2000));
    await world.as(chief, (sql) => sql`select private.set_slot_type_rate(${type}, ${hourly / 100}, ${from}, 'Agreed')`);
    const before = rates.get(type)?.filter((rate) => rate.from < from) ?? [];
    rates.set(type, before.at(-1)?.hourly === hourly ? before : [...before, { from, hourly }]);
  }
  const signups =
    await world.sql`select signup_id as id, event_id from private.worked where starts_at <= private.now() order by signup_id`;
  for (const [index, { id, event_id }] of signups.filter(() => roll(3) === 0).entries()) {
    const [mark, hours] =
      [
        ['no_show', null],
        ['excused', null],
        ['attended', null],
        ['attended', roll(300) / 60],
      ][index % 4] ?? [];
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${event_id}, ${[id]}, ${mark ?? null}, ${hours ?? null}, 'told')`,
    );
  }
  await some(`update events set removed_at = private.now() where true`, 10);
  return { chief, rates, zone };
}

/** The rate of a slot type at a given time. */
function rateAt(rates: readonly DatedRate[], start: Date, zone: string): number {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(start);
  return rates.findLast(({ from }) => from <= day)?.hourly ?? Number.NaN;
}

const keys = [
  ...(['shifts', 'minutes', 'credits', 'paid_minutes', 'pay'] as const),
  ...(['unmarked', 'unmarked_pay', 'no_shows', 'excused', 'assumed_minutes', 'assumed_credits', 'open'] as const),
] as const;
const placeKeys = [...keys, 'filled', 'offered'] as const;
/** Sums hundredths as whole numbers, because sums of binary fractions are not exact. */
const sum = <Key extends string>(rows: readonly Record<Key, number | null>[], names: readonly Key[]) =>
  Object.fromEntries(names.map((key) => [key, rows.reduce((all, row) => all + Math.round((row[key] ?? 0) * 100), 0)]));

describe('sums by person, by slot type and by month', () => {
  // Three stories are one for each of the three time zones.
  it.for(stories(3, 6))('equal the totals and the credits of the staff list (scene %i)', async (seed, { world }) => {
    const { chief } = await scatter(world, seed);
    const all = { from: '2025-01-01', to: '2026-12-31' };
    const zone = ['UTC', 'America/New_York', 'Pacific/Kiritimati'][seed % 3] ?? 'UTC';
    const whole = await reportTo(world, chief, { ...all, zone });
    expect(whole.totals.shifts).toBeGreaterThan(5);
    expect((whole.totals.no_shows + whole.totals.excused) * whole.totals.pay).toBeGreaterThan(0);
    for (const asked of [{}, { role: 'staff' }, { search: 'volunteer-' }]) {
      const { totals, people, slot_types, months, periods, costs } = await reportTo(world, chief, {
        ...all,
        zone,
        ...asked,
      });
      expect(sum(people, keys)).toEqual(sum([totals], keys));
      expect(sum(slot_types, placeKeys)).toEqual(sum([totals], placeKeys));
      expect(sum(months, placeKeys)).toEqual(sum([totals], placeKeys));
      const over = ['shifts', 'minutes', 'no_shows', 'filled', 'offered'] as const;
      expect(sum(periods, over)).toEqual(sum([totals], over));
      expect(sum(costs, ['worked'])).toEqual({ worked: Math.round(totals.pay * 100) });
      expect(people.filter(({ shifts }) => shifts > 0)).toHaveLength(totals.people);
    }
    const parts = await Promise.all(
      whole.months.map(async ({ month }) => {
        const [year = 0, number = 0] = month.split('-').map(Number);
        const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
        return (await reportTo(world, chief, { from: `${month}-01`, to, zone })).totals;
      }),
    );
    expect(sum(parts, placeKeys)).toEqual(sum([whole.totals], placeKeys));
    for (const { filled, offered } of whole.slot_types) expect(filled).toBeLessThanOrEqual(offered ?? 0);

    const earned = await world.as(chief, (sql) => sql`select user_id, completed from private.season_credits(null)`);
    const credits = new Map(whole.people.map((person) => [person.id, person.credits]));
    for (const { user_id, completed } of earned) expect(credits.get(user_id) ?? 0).toBe(Number(completed));
    expect(earned.length).toBeGreaterThanOrEqual(whole.people.length);
  });

  it.for([7, 8, 9])(
    'equal what each person sees, and what a separate calculation from the signups yields (scene %i)',
    async (seed, { world }) => {
      const { chief, rates, zone } = await scatter(world, seed);
      const byHand = new Map<string, { credits: number; pay: number; unmarked: number }>();
      const marks = new Set<string | null>();
      let open = 0;
      for (const row of await world.sql`
        select s.user_id, s.attendance, s.minutes, o.slot_type_id as type, e.start_time,
          (extract(epoch from e.end_time - e.start_time) / 60)::int as length, e.end_time <= private.now() as over,
          bool_or(s.status <> 'canceled' and s.attendance is not distinct from 'attended') over (partition by s.event_id) as gate,
          s.status = 'confirmed' and s.is_live as is_work
        from ${works(world.sql)} join events e on e.id = s.event_id join event_slots o on o.id = s.slot_id`) {
        if (!row.is_work) continue;
        marks.add(row.minutes === null ? row.attendance : 'corrected');
        const isOpen = !row.attendance && row.gate;
        if (row.attendance ? row.attendance !== 'attended' : !row.over) continue;
        const rate = rateAt(rates.get(row.type) ?? [], row.start_time, zone);
        // Minutes × hundredths per hour in whole numbers, rounded half up: pay to hundredths, credits to tenths.
        const earned = (row.minutes ?? row.length) * Math.abs(rate);
        const own = byHand.get(row.user_id) ?? { credits: 0, pay: 0, unmarked: 0 };
        if (rate < 0 && row.attendance) own.pay += Math.floor((earned * 2 + 60) / 120);
        else if (rate < 0) own.unmarked += Math.floor((earned * 2 + 60) / 120);
        else if (isOpen) open += 1;
        else own.credits += Math.floor((earned * 2 + 600) / 1200) * 10;
        byHand.set(row.user_id, own);
      }
      expect([...rates.values()].flat().length).toBeGreaterThan(8);
      expect(open).toBeGreaterThan(0);
      expect(marks).toEqual(new Set([null, 'attended', 'no_show', 'excused', 'corrected']));

      const read = async (actor: Person, [statement]: readonly PromiseLike<object>[]) => {
        const [row] = (await statement) as JsonRow[];
        return { actor, json: JSON.parse(row?.json ?? 'null') };
      };
      const listed = await world.as(chief, (sql) =>
        read(chief, selectUsers(sql as unknown as DoorSql, { limit: 1000 })),
      );
      const report = await reportTo(world, chief, { from: '2025-01-01', to: '2026-12-31' });
      expect(byHand.size).toBeGreaterThan(2);
      const accounts = new Map(
        (await world.sql`select id, account_id from profiles`).map((row) => [row.id, row.account_id]),
      );
      for (const { id, email, completed_credits } of listed.json as User[]) {
        const person = { id, email: email ?? '', account: accounts.get(id) };
        const { credits, pay, unmarked } = byHand.get(id) ?? { credits: 0, pay: 0, unmarked: 0 };
        const own = await world.as(person, (sql) => read(person, selectMe(sql as unknown as DoorSql)));
        const [sums] = await world.as(
          person,
          (
            sql,
          ) => sql`select coalesce(sum(credits), 0) * 100 as credits, coalesce(sum(pay) filter (where pay_counts), 0) * 100 as pay
            from private.worked where counts and user_id = ${id}`,
        );
        const reported = report.people.find((one) => one.id === id);
        expect(Math.round(completed_credits * 100)).toBe(credits);
        expect(own.json.completed_credits).toBe(completed_credits);
        expect([Number(sums?.credits), Number(sums?.pay)]).toEqual([credits, pay]);
        const figures = [reported?.credits, reported?.pay, reported?.unmarked_pay];
        expect(figures.map((figure) => Math.round((figure ?? 0) * 100))).toEqual([credits, pay, unmarked]);
      }
    },
  );
});

it('over time equals a separate calculation from the places and signups', async ({ world }) => {
  const { chief, rates } = await scatter(world, 8);
  const zone = 'America/Los_Angeles';
  const slots = await world.sql`
    select slot.id, slot.slot_type_id as type, slot.required_count as places, e.start_time, e.end_time,
      (extract(epoch from e.end_time - e.start_time) / 60)::int as length, e.end_time <= private.now() as over
    from event_slots slot join events e on e.id = slot.event_id
    where e.status = 'scheduled' and not slot.is_canceled and (e.removed_at is null or e.removed_at >= e.end_time)`;
  const taken = await world.sql`
    select s.slot_id, s.attendance, s.minutes from ${works(world.sql)} where s.status = 'confirmed' and s.is_live`;
  const [organisation] = await world.sql`select timezone from organisation`;
  const byHand = new Map<string, { planned: number; booked: number; worked: number }>();
  const hours = new Map<string, number>();
  for (const { id, type, places, start_time, length } of slots) {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(start_time);
    const at = `${day.slice(0, 7)}-01`;
    hours.set(at, (hours.get(at) ?? 0) + places * length);
    const rate = rateAt(rates.get(type) ?? [], start_time, organisation?.timezone);
    if (rate > 0) continue;
    const pay = (minutes: number) => Math.floor((minutes * -rate * 2 + 60) / 120);
    const sums = byHand.get(`${at} ${type}`) ?? { planned: 0, booked: 0, worked: 0 };
    sums.planned += places * pay(length);
    for (const signup of taken.filter(({ slot_id }) => slot_id === id)) {
      if (signup.attendance === 'no_show' || signup.attendance === 'excused') continue;
      const earned = pay(signup.minutes ?? length);
      sums.booked += earned;
      if (signup.attendance) sums.worked += earned;
    }
    byHand.set(`${at} ${type}`, sums);
  }
  const { periods, costs } = await reportTo(world, chief, { from: '2025-01-01', to: '2026-12-31', zone, by: 'month' });
  expect(new Map(periods.map(({ at, planned_minutes }) => [at, planned_minutes]))).toEqual(hours);
  const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
  const found = costs.map(({ at, slot_type, planned, booked, worked }): [string, object] => [
    `${at} ${slot_type.id}`,
    { planned: cents(planned), booked: cents(booked), worked: cents(worked) },
  ]);
  expect(new Map(found)).toEqual(byHand);
  const all = [...byHand.values()];
  expect(all.some(({ planned, booked, worked }) => planned > booked && booked > worked && worked > 0)).toBe(true);
});
