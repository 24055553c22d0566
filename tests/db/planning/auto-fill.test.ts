import { describe, expect } from 'vitest';
import type { AutoFill } from '../../../supabase/functions/_shared/contract/auto-fill.ts';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { emptyPlan } from '../../../web/src/features/auto-fill/engine/plan.ts';
import { problemOf } from '../../../web/src/features/auto-fill/engine/problem.ts';
import { propose } from '../../../web/src/features/auto-fill/engine/propose.ts';
import { whyNot } from '../../../web/src/features/auto-fill/engine/unfilled.ts';
import { times } from '../../support/times.ts';
import { rule, shift } from '../signups/rule-stage.ts';
import { type Person, refusalCode, type World, worlds } from '../support/world.ts';
import { changesOf } from './change-stage.ts';

const it = worlds();

const ask = (world: World, chief: Person, from = '2026-06-01', to = '2026-06-30') =>
  world.as(chief, async (sql) => {
    const [row] = await sql`select private.auto_fill(${from}, ${to}, 'UTC') as data`;
    return row?.data as AutoFill;
  });
/** What is said of a person about a slot; null: they can have a place. */
function verdict({ holes, people, refusals }: AutoFill, slot: string, { id }: Person) {
  const letter = holes.find(({ slot_id }) => slot_id === slot)?.verdicts[people.findIndex((each) => each.id === id)];
  if (letter === undefined) throw new Error('The slot is not listed.');
  return letter === '.' ? null : refusals[letter.charCodeAt(0) - 97];
}
const give = (world: World, chief: Person, person: Person, slot: string, reason: string | null = null) =>
  world.as(chief, (sql) => sql`select private.assign(${person.id}, ${slot}, ${reason})`).then(() => null, refusalCode);

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { chief: await world.person('admin'), ada: await world.person(), bob: await world.person() };
}

describe('what auto-fill is told', () => {
  it('has the open places of these days that have not begun, and nothing else', async ({ world }) => {
    const { chief } = await stage(world);
    const begun = await shift(world, '01T09:00', '01T12:00');
    const open = await shift(world, '10T10:00', '10T12:00');
    const late = await shift(world, '11T00:30', '11T02:00');
    const gone = await shift(world, '10T14:00', '10T15:00');
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${gone}`;
    await world.sql`update event_slots set required_count = 5, min_count = 3 where id = ${open}`;
    const slots = ({ holes }: AutoFill) => holes.map(({ slot_id }) => slot_id);
    expect(slots(await ask(world, chief))).toEqual([open, late]);
    const day = await ask(world, chief, '2026-06-10', '2026-06-10');
    expect(slots(day)).toEqual([open]);
    expect(day.holes[0]).toMatchObject({ missing: 5, to_min: 3 });
    expect(slots(await ask(world, chief, '2026-06-01', '2026-06-01'))).not.toContain(begun);
  });

  it('has what a place earns, what people owe, and what they did', async ({ world }) => {
    const { chief, ada, bob } = await stage(world);
    const [role, paid] = [await world.slotType(), await world.slotType({ compensation: 'wage', hourly_rate: 20 })];
    const at = async (day: string, type: string) =>
      world.slot(
        await world.event({
          start_time: `2026-${day}T10:00Z`,
          end_time: `2026-${day}T13:00Z`,
          location: 'Gate',
        }),
        { slot_type_id: type, required_count: 2 },
      );
    await world.at('2026-05-01T10:00:00Z');
    await world.signUp(ada, await at('05-02', role));
    await world.at('2026-06-01T10:00:00Z');
    await world.sql`update profiles set required_credits = 12 where id = ${ada.id}`;
    const [next, wage] = [await at('06-10', role), await at('06-11', paid)];
    await world.signUp(bob, next);
    const data = await ask(world, chief);
    const [hole, other] = [next, wage].map((slot) => data.holes.find(({ slot_id }) => slot_id === slot));
    expect(hole).toMatchObject({ missing: 1, credits: 3 });
    expect(other).toMatchObject({ missing: 2, credits: 0 });
    const found = (person: Person) => data.people.find(({ id }) => id === person.id);
    const place = data.shifts[hole?.shift ?? 0]?.place;
    expect(found(ada)).toMatchObject({
      required: 12,
      credits: 3,
      busy: [],
      did_role: [[hole?.slot_type, 1]],
      did_place: [[place, 1]],
    });
    expect(found(bob)).toMatchObject({ busy: [hole?.shift], did_role: [] });
    expect(verdict(data, next, bob)).toBe('already_signed_up');
  });

  it('has when people had their last turn, those in these days, asked ones too, and the next one', async ({
    world,
  }) => {
    const { chief, ada, bob } = await stage(world);
    const at = async (time: string) => {
      const start = new Date(`2026-${time}Z`);
      const event = await world.event({
        start_time: start.toISOString(),
        end_time: new Date(+start + 7_200_000).toISOString(),
      });
      return world.slot(event, { required_count: 3 });
    };
    const times = ['03-01T10:00', '04-05T10:00', '06-10T10:00', '06-20T10:00', '07-05T10:00', '08-01T10:00'];
    const slots: string[] = [];
    for (const time of times) slots.push(await at(time));
    const [, last, first, second, next, later] = slots;
    await world.at('2026-02-01T10:00:00Z');
    for (const slot of slots.filter((each) => each !== second)) await world.signUp(ada, slot);
    await world.signUp(bob, later as string);
    expect(await give(world, chief, ada, second as string)).toBeNull();
    await world.at('2026-06-01T10:00:00Z');
    const { people } = await ask(world, chief);
    const turns = (person: Person) =>
      people
        .find(({ id }) => id === person.id)
        ?.turns.map((each) => slots[times.findIndex((time) => Date.parse(`2026-${time}Z`) === each * 1000)]);
    expect(turns(ada)).toEqual([last, first, second, next]);
    expect(turns(bob)).toEqual([later]);
    expect(turns(chief)).toEqual([]);
  });

  it('is for administrators', async ({ world }) => {
    const { ada } = await stage(world);
    await expect(ask(world, ada)).rejects.toMatchObject({ code: 'MU403' });
  });
});

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const dayOf = (random: Random) => `2026-06-${String(10 + random.below(4)).padStart(2, '0')}`;

async function someSlot(world: World, random: Random, types: string[]) {
  const start = new Date(Date.parse(`${dayOf(random)}T00:00Z`) + random.below(24) * 3_600_000);
  const all_day = random.chance(0.1);
  const length = all_day ? 24 : random.pick([1, 2, 4, 8, 12]);
  const event = await world.event({
    start_time: start.toISOString(),
    end_time: new Date(+start + length * 3_600_000).toISOString(),
    timezone: random.pick(zones),
    all_day,
  });
  const required_count = random.pick([1, 2, 3]);
  return world.slot(event, { slot_type_id: random.pick(types), required_count, min_count: random.pick([null, 1]) });
}

/** People, rules and shifts at random; some places are taken. */
async function someWeek(world: World, random: Random, people: Person[], chief: Person, types: string[]) {
  await rule(world, { max_hours_per_day: null, min_rest_hours: null, timezone: random.pick(zones) });
  const slots = [];
  for (let n = 0; n < 14; n++) slots.push(await someSlot(world, random, types));
  for (const person of people) await give(world, chief, person, random.pick(slots), 'Random');
  await rule(world, {
    max_hours_per_day: random.pick([null, 4, 10]),
    min_rest_hours: random.pick([null, 2, 11]),
  });
}

describe('the verdicts and the proposal', () => {
  it('are what giving a place does, and all that is proposed is accepted as one change set that can be undone', async ({
    world,
  }) => {
    const random = createRandom(11);
    const chief = await world.person('admin');
    const people = [chief];
    for (let n = 0; n < 7; n++) people.push(await world.person(random.pick(['volunteer', 'staff'])));
    const types = [await world.slotType(), await world.slotType({ open_to: 'staff' })];
    const seen = new Set<string>();
    let given = 0;
    for (let round = 0; round < times(6, 60); round++) {
      await world.at('2026-06-01T10:00:00Z');
      await someWeek(world, random, people, chief, types);
      const data = await ask(world, chief);
      const problem = problemOf(data);
      const nothing = emptyPlan(problem);
      for (const { slot_id } of data.holes) {
        for (const person of people) {
          const said = verdict(data, slot_id, person);
          const real = await tried(world, chief, person, slot_id);
          expect(said).toBe(real);
          seen.add(real ?? 'fits');
          const who = problem.people.findIndex(({ id }) => id === person.id);
          const what = problem.holes.findIndex(({ slot }) => slot === slot_id);
          // What the client computes by itself says the same.
          expect(whyNot(nothing, who, what)).toBe(real);
        }
      }
      const { proposals, figures } = propose(data);
      given += figures.filled;
      if (figures.filled === 0) continue;
      const { make, undo } = changesOf(world, chief);
      const places = proposals.map(({ slot, person }) => ({ slot_id: slot, user_id: person }));
      const outcome = await make({ action: 'give', places });
      expect(outcome.skipped).toEqual([]);
      expect(outcome.signups).toHaveLength(figures.filled);
      expect((await undo(outcome.id)).skipped).toEqual([]);
      await world.sql`update events set removed_at = private.now()`;
    }
    expect(given).toBeGreaterThan(40);
    expect([...seen].toSorted()).toEqual([
      'already_signed_up',
      'fits',
      'not_open_to_you',
      'overlap',
      'too_little_rest',
      'too_many_hours',
    ]);
  }, 120_000);
});

class Undo extends Error {}
/** What giving a place would lead to; nothing is stored. */
async function tried(world: World, chief: Person, person: Person, slot: string) {
  let outcome: string | null | undefined;
  await world.sql
    .savepoint(async () => {
      outcome = await give(world, chief, person, slot);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcome;
}
