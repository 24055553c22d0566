import { describe, expect } from 'vitest';
import type { AutoFill } from '../../../supabase/functions/_shared/contract/auto-fill.ts';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { emptyPlan } from '../../../web/src/features/auto-fill/engine/plan.ts';
import { problemOf } from '../../../web/src/features/auto-fill/engine/problem.ts';
import { propose } from '../../../web/src/features/auto-fill/engine/propose.ts';
import { whyNot } from '../../../web/src/features/auto-fill/engine/unfilled.ts';
import { times } from '../../support/times.ts';
import { rule } from '../signups/rule-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { list } from './candidate-stage.ts';

const it = worlds();

const ask = (world: World, chief: Person) =>
  world.as(chief, async (sql) => {
    const [row] = await sql`select private.auto_fill('2026-06-01', '2026-06-30', 'UTC') as data`;
    return row?.data as AutoFill;
  });
const say = (world: World, person: Person, body: Record<string, unknown>) =>
  world.as(person, (sql) => {
    const nothing = {
      timezone: 'UTC',
      statements: [],
      most_hours: null,
      slot_type_ids: [],
      place_ids: [],
      version: null,
    };
    return sql`select private.set_availability(${person.id}, ${sql.json({ ...nothing, ...body } as never)})`;
  });

const two = (number: number) => String(number).padStart(2, '0');
/** A moment from 10 to 13 June. */
const moment = (random: Random) => Date.parse(`2026-06-${10 + random.below(4)}T${two(random.below(24))}:00Z`);
const iso = (time: number) => new Date(time).toISOString();

function statement(random: Random) {
  const says = random.pick(['free', 'free', 'not_free']);
  if (random.chance(0.5)) {
    const from = moment(random);
    return { repeats: 'once', says, from: iso(from), to: iso(from + random.pick([4, 12, 36]) * 3_600_000) };
  }
  const [from, to] = [`${two(random.below(12))}:00`, `${two(12 + random.below(12))}:00`];
  return {
    repeats: 'weekly',
    says,
    weekdays: [3, 4, 5, 6].filter(() => random.chance(0.6)).concat(7),
    from,
    to,
    last_day: null,
  };
}

async function someSlots(world: World, random: Random, types: string[]) {
  const slots = [];
  for (let n = 0; n < 8; n++) {
    const start = moment(random);
    const all_day = random.chance(0.1);
    const length = all_day ? 24 : random.pick([1, 3, 5, 9]);
    const event = await world.event({
      start_time: iso(start),
      end_time: iso(start + length * 3_600_000),
      all_day,
      location: random.pick(['Gate', 'Bar']),
    });
    slots.push(await world.slot(event, { slot_type_id: random.pick(types), required_count: 2 }));
  }
  return slots;
}

describe('what auto-fill is told of what people say', () => {
  it('is what candidates are told, and nothing is proposed against it', async ({ world }) => {
    const random = createRandom(7);
    await rule(world, { max_hours_per_day: null, min_rest_hours: null });
    const chief = await world.person('admin');
    const people = [chief];
    for (let n = 0; n < 5; n++) people.push(await world.person());
    const types = [await world.slotType(), await world.slotType()];
    const seen = new Set<string>();
    for (let round = 0; round < times(4, 40); round++) {
      await world.at('2026-06-01T10:00:00Z');
      const slots = await someSlots(world, random, types);
      const places = (await world.sql`select id from places`).map(({ id }) => id as string);
      await world.signUp(people[1] as Person, slots[0] as string);
      for (const person of people) {
        await world.at(`2026-06-0${1 + random.below(8)}T10:00:00Z`);
        await say(world, person, {
          statements: Array.from({ length: random.below(4) }, () => statement(random)),
          most_hours: random.pick([null, 2, 6]),
          slot_type_ids: types.filter(() => random.chance(0.5)),
          place_ids: places.filter(() => random.chance(0.5)),
        });
      }
      const data = await ask(world, chief);
      const problem = problemOf(data);
      const nothing = emptyPlan(problem);
      const { proposals } = propose(data);
      for (const [what, { slot, type, place, time }] of problem.holes.entries()) {
        const { candidates } = await list(world, chief, slot);
        for (const { user, group, warnings, reasons } of candidates) {
          if (group === 'refused') continue;
          const who = problem.people.findIndex(({ id }) => id === user.id);
          const person = nothing.person(who);
          const why = whyNot(nothing, who, what);
          const notFree = warnings.find(({ code }) => code === 'said_not_free');
          expect(why === 'not_free').toBe(notFree !== undefined);
          const day = notFree?.code === 'said_not_free' ? notFree.params.said_at.slice(0, 10) : undefined;
          expect(person.notFree.get(time ?? -1)).toBe(day);
          expect(person.free.has(time ?? -1)).toBe(reasons.some(({ code }) => code === 'said_free'));
          if (!notFree)
            expect(why).toBe(warnings.some(({ code }) => code === 'over_own_hours') ? 'over_own_hours' : null);
          // The first three reasons are listed; nobody owes credits or has done anything.
          if (reasons.length < 3) {
            expect(person.likesRole.has(type)).toBe(reasons.some(({ code }) => code === 'favourite_role'));
            expect(person.likesPlace.has(place ?? -1)).toBe(reasons.some(({ code }) => code === 'favourite_place'));
          }
          if (why) expect(proposals).not.toContainEqual(expect.objectContaining({ slot, person: user.id }));
          for (const code of [why ?? 'fits', ...reasons.map((each) => each.code)]) seen.add(code);
        }
      }
      await world.sql`update events set removed_at = private.now()`;
      await world.sql`delete from wishes`;
    }
    for (const code of ['not_free', 'over_own_hours', 'fits', 'said_free', 'favourite_role', 'favourite_place']) {
      expect(seen).toContain(code);
    }
  }, 120_000);

  it('is nothing while nobody has said anything, and shifts at one time share it', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const type = await world.slotType();
    for (const hour of ['10', '10', '15']) {
      const event = await world.event({ start_time: `2026-06-10T${hour}:00Z`, end_time: '2026-06-10T17:00Z' });
      await world.slot(event, { slot_type_id: type });
    }
    const silent = await ask(world, chief);
    expect(silent).toMatchObject({ said: [], said_on: [] });
    expect(silent.shifts.map(({ said }) => said)).toEqual([null, null, null]);
    expect(silent.people.map(({ wishes }) => wishes)).toEqual(silent.people.map(() => null));
    const morning = { repeats: 'once', says: 'not_free', from: '2026-06-10T08:00:00Z', to: '2026-06-10T12:00:00Z' };
    await say(world, ada, { statements: [morning], most_hours: 6 });
    const data = await ask(world, chief);
    const at = data.people.findIndex(({ id }) => id === ada.id);
    expect(data.said.map((marks) => marks[at])).toEqual(['a']);
    expect(data.said_on).toEqual(['2026-06-01']);
    expect(data.shifts.map(({ said }) => said)).toEqual([0, 0, null]);
    expect(data.people[at]?.wishes).toEqual({ most_hours: 6, slot_types: [], places: [] });
  });
});
