import type { Candidate } from '../../../supabase/functions/_shared/contract/board.ts';
import type { Random } from '../../../supabase/local/random.ts';
import { dayOf } from '../settings/qualification-stage.ts';
import { rule } from '../signups/rule-stage.ts';
import { type Person, refusalCode, type World } from '../support/world.ts';

export type List = { counts: Record<Candidate['group'], number>; candidates: Candidate[] };

/** The candidates for a slot, as an administrator gets them. */
export const list = (world: World, chief: Person, slot: string, limit = 200, people: string[] | null = null) =>
  world.as(chief, async (sql) => {
    const [row] = await sql`select private.candidates(${slot}, ${people}::uuid[], ${limit}) as list`;
    return row?.list as List;
  });

/** How many people of a list are in each group. */
export const countsOf = ({ candidates }: List): List['counts'] => {
  const count = (wanted: Candidate['group']) => candidates.filter(({ group }) => group === wanted).length;
  return {
    said_free: count('said_free'),
    nothing_said: count('nothing_said'),
    warned: count('warned'),
    refused: count('refused'),
  };
};

/** Gives a place and returns the refusal, if any. */
const give = (world: World, chief: Person, person: string, slot: string, reason: string | null) =>
  world
    .as(chief, (sql) => sql`select private.assign(${person}, ${slot}, ${reason})`)
    .then(
      () => null,
      (error) => ({ code: refusalCode(error), message: error.message, params: JSON.parse(error.detail).params }),
    );

class Undo extends Error {}
/** What something leads to; nothing is stored. */
export async function undone<Result>(world: World, run: () => Promise<Result>): Promise<Result> {
  const outcomes: Result[] = [];
  await world.sql
    .savepoint(async () => {
      outcomes.push(await run());
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return outcomes[0] as Result;
}

/** What giving a place would lead to. */
export const tried = (world: World, chief: Person, person: string, slot: string, reason: string | null) =>
  undone(world, () => give(world, chief, person, slot, reason));

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'];

/** An event of up to 30 hours, or of whole days of its zone. */
async function someSlot(world: World, random: Random, types: string[]) {
  const start = new Date(Date.parse(`${dayOf(random)}T00:00Z`) + random.below(96) * 900_000);
  const all_day = random.chance(0.15);
  const length = all_day ? 24 * (1 + random.below(2)) : random.pick([0.5, 2, 4, 8, 12, 30]);
  const event = await world.event({
    start_time: start.toISOString(),
    end_time: new Date(+start + length * 3_600_000).toISOString(),
    timezone: random.pick(zones),
    all_day,
  });
  return world.slot(event, { slot_type_id: random.pick(types), required_count: random.pick([1, 20]) });
}

/** What somebody says of these days, and how long they want to work; some say nothing. */
export async function say(world: World, random: Random, { id }: Person) {
  await world.sql`delete from wishes where user_id = ${id}`;
  if (random.chance(0.2)) return;
  await world.sql`insert into wishes (user_id, timezone, most_hours)
    values (${id}, ${random.pick(zones)}, ${random.pick([null, 3, 9])})`;
  for (let position = 0; position < 1 + random.below(3); position++) {
    const start = Date.parse(`${dayOf(random)}T00:00Z`);
    const during = `[${new Date(start).toISOString()},${new Date(start + random.pick([6, 48, 168]) * 3_600_000).toISOString()})`;
    await world.sql`insert into availability ${world.sql({ user_id: id, is_free: random.chance(0.4), during, position })}`;
  }
}

/** Whether a place would exceed the hours that a person wants to work on some day, from the signups themselves. */
export async function exceedsOwn(world: World, person: string, slot: string): Promise<boolean> {
  const [row] = await world.sql`
    with work as (
      select e.*, false as asked from signups s join events e on e.id = s.event_id
      where s.user_id = ${person} and s.status = 'confirmed' and s.is_live
      union all
      select e.*, true from event_slots s join events e on e.id = s.event_id where s.id = ${slot}
    )
    select exists (
      select from work cross join organisation o cross join lateral private.work_days(work.during,
        case when work.all_day then work.timezone else o.timezone end, case when work.all_day then work.hours end) day
      group by day.day
      having bool_or(asked) and sum(day.seconds) > (select most_hours * 3600 from wishes where user_id = ${person})) as over`;
  return row?.over === true;
}

/** An administrator with some people, slot types that are open to fewer and fewer, and qualifications. */
export async function someCast(world: World, random: Random, others: number) {
  const chief = await world.person('admin');
  const people = [chief];
  for (let n = 0; n < others; n++) people.push(await world.person(random.pick(['volunteer', 'staff'])));
  const types = [await world.slotType(), await world.slotType({ open_to: 'staff' })];
  types.push(await world.slotType({ open_to: 'assigned' }));
  const qualifications = [await world.qualification(), await world.qualification({ confirmed_by: 'organiser' })];
  return { chief, people, types, qualifications };
}
type Cast = Awaited<ReturnType<typeof someCast>>;

/** New slots, in which people have places that no rule of hours forbade. */
export async function someSlots(world: World, random: Random, { chief, people, types }: Cast): Promise<string[]> {
  await rule(world, { max_hours_per_day: null, min_rest_hours: null });
  await rule(world, { opens_days_before: null, closes_hours_before: null, timezone: random.pick(zones) });
  await world.at('2026-06-01T10:00:00Z');
  const slots: string[] = [];
  for (let n = 0; n < 12; n++) slots.push(await someSlot(world, random, types));
  for (const person of people)
    for (let n = 0; n < 3; n++) await give(world, chief, person.id, random.pick(slots), 'Random');
  return slots;
}

/** Random rules, most of which are off. */
export const someRules = (world: World, random: Random) =>
  rule(world, {
    max_hours_per_day: random.pick([null, 4, 10]),
    min_rest_hours: random.pick([null, 2, 11, 72]),
    opens_days_before: random.pick([null, null, null, 2]),
    closes_hours_before: random.pick([null, null, null, 36]),
  });
