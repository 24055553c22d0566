import { expect } from 'vitest';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { exceedsOwn, say, someCast, someRules, someSlots, undone } from '../planning/candidate-stage.ts';
import { qualify } from '../settings/qualification-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { tell, toldTo, watches } from './watch-stage.ts';

const it = worlds();

/** Whether somebody could take a place. Who is asked about it, and could say yes, has it already. */
const accepts = (world: World, person: Person, slot: string) =>
  undone(world, () =>
    world
      .as(person, async (sql) => {
        const asked =
          await sql`select from signups where slot_id = ${slot} and user_id = ${person.id} and status = 'asked'`;
        await sql`select private.sign_up(${slot})`;
        return asked.length === 0;
      })
      .then(
        (taken) => taken,
        () => false,
      ),
  );

const dayTimes = ['morning', 'afternoon', 'evening'];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** What somebody watches; most people watch something that some slots are. */
const look = (random: Random, week: Random, types: string[]) => ({
  slot_type_ids: random.chance(0.5) ? [random.pick(types)] : [],
  weekdays: week.chance(0.2) ? [1, 2, 3, 4, 5, 6, 7].filter(() => week.chance(0.6)) : [],
  times: random.chance(0.4) ? dayTimes.filter(() => random.chance(0.5)) : [],
});

/** Whether a slot is what somebody watches, worked out apart from the SQL that decides it. */
async function matches(
  world: World,
  slot: string,
  { slot_type_ids, weekdays, times: wanted }: ReturnType<typeof look>,
) {
  const [row] = await world.sql`select s.slot_type_id as type, e.all_day, e.start_time, e.timezone
    from event_slots s join events e on e.id = s.event_id where s.id = ${slot}`;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: row?.timezone, hour: '2-digit', hourCycle: 'h23' }).format(
      row?.start_time,
    ),
  );
  const day = new Intl.DateTimeFormat('en', { timeZone: row?.timezone, weekday: 'short' }).format(row?.start_time);
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
  return (
    (slot_type_ids.length === 0 || slot_type_ids.includes(row?.type)) &&
    (weekdays.length === 0 || weekdays.some((each) => days[each - 1] === day)) &&
    (wanted.length === 0 || row?.all_day || wanted.includes(time))
  );
}

it('people are told exactly of what they watch, would be given and have not ruled out, and never twice', async ({
  world,
}) => {
  const [random, saying, week, seen] = [createRandom(21), createRandom(22), createRandom(23), new Set<string>()];
  const cast = await someCast(world, random, 5);
  const { people, types, qualifications } = cast;
  for (let round = 0; round < times(6, 100); round++) {
    await world.sql`update events set removed_at = private.now() where removed_at is null`;
    await world.sql`delete from watches`;
    await world.sql`delete from private.watch_told`;
    const looks = new Map<string, ReturnType<typeof look>>();
    for (const person of people) {
      looks.set(person.id, look(random, week, types));
      await watches(world, person, looks.get(person.id));
    }
    const slots = await someSlots(world, random, cast);
    await someRules(world, random);
    for (const person of people) await say(world, saying, person);
    if (round % 2 > 0) await qualify(world, createRandom(round), people, types, qualifications);
    // By day in all zones that the organisation may be in, and before everything.
    await world.sql`update organisation set timezone = ${random.pick(['UTC', 'Europe/Berlin'])}`;
    await world.at('2026-06-01T11:00:00Z');
    await tell(world);
    await tell(world);
    for (const person of people) {
      const told = (await toldTo(world, person)).flat();
      for (const slot of slots) {
        const [said] = await world.sql`select s.is_free from event_slots slot join events e on e.id = slot.event_id
            cross join lateral private.said(array[${person.id}::uuid], array[e.during]) s where slot.id = ${slot}`;
        const verdict = {
          matches: await matches(world, slot, looks.get(person.id) as ReturnType<typeof look>),
          accepted: await accepts(world, person, slot),
          suits: said?.is_free !== false && !(await exceedsOwn(world, person.id, slot)),
        };
        const expected = verdict.matches && verdict.accepted && verdict.suits;
        expect(told.filter((id) => id === slot).length, JSON.stringify(verdict)).toBe(expected ? 1 : 0);
        seen.add(Object.values(verdict).join());
      }
    }
    await world.sql`delete from private.outbox where letter ->> 'about' = 'fits'`;
  }
  // Matches, accepted, suits: each one alone has kept something from being told.
  for (const wanted of ['true,true,true', 'false,true,true', 'true,false,true', 'true,true,false'])
    expect(seen).toContain(wanted);
}, 120_000);
