import { expect } from 'vitest';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { exceedsOwn, say, someCast, someRules, someSlots, undone } from '../planning/candidate-stage.ts';
import { dayOf, qualify } from '../settings/qualification-stage.ts';
import { type Person, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

/** What a person is told of the slots that have not begun: what the list of events is made of. */
const listed = (world: World, person: Person) =>
  world.as(
    person,
    (sql) => sql`
      select c.id, c.slot_type_id, c.blocked, w.free, w.over_hours, w.slot_type_ids
      from private.slot_choices c join public.events e on e.id = c.event_id and e.start_time > private.now()
      left join private.wishes_about(array(select id from public.events)) w on w.event_id = e.id`,
  );

/** The code with which a person is refused a place that they want to take, or `null`; nothing is stored. */
async function refused(world: World, person: Person, slot: string): Promise<string | null> {
  const code = await undone(world, () =>
    world
      .as(person, (sql) => sql`select private.sign_up(${slot})`)
      .then(
        () => null,
        (error) => refusalCode(error),
      ),
  );
  if (code === undefined) throw new Error('The refusal has no code.');
  return code;
}

/** Favourites of a person, out of these. */
const like = (world: World, random: Random, person: Person, types: string[]) =>
  world.sql`update wishes set slot_type_ids = ${types.filter(() => random.chance(0.5))} where user_id = ${person.id}`;

it('what fits a person is what they would be given, at a time and for hours that suit what they have said', async ({
  world,
}) => {
  const seen = new Set<string>();
  const random = createRandom(11);
  const saying = createRandom(12);
  const cast = await someCast(world, random, 5);
  const { people, types, qualifications } = cast;
  for (let round = 0; round < times(6, 100); round++) {
    await world.sql`update events set removed_at = private.now() where removed_at is null`;
    await someSlots(world, random, cast);
    await someRules(world, random);
    for (const person of people) await say(world, saying, person);
    await like(world, saying, people[0] as Person, types);
    await world.at(`${dayOf(random)}T06:00:00Z`);
    if (round % 2 > 0) await qualify(world, createRandom(round), people, types, qualifications);
    for (const person of people) {
      for (const { id, slot_type_id, blocked, free, over_hours, slot_type_ids } of await listed(world, person)) {
        expect(await refused(world, person, id)).toBe(blocked);
        const [said] = await world.sql`
            select s.is_free from event_slots slot join events e on e.id = slot.event_id
            cross join lateral private.said(array[${person.id}::uuid], array[e.during]) s where slot.id = ${id}`;
        expect(free).toBe(said?.is_free ?? null);
        const [likes] = await world.sql`select slot_type_ids from wishes where user_id = ${person.id}`;
        expect(slot_type_ids?.includes(slot_type_id)).toBe(likes?.slot_type_ids.includes(slot_type_id));
        seen.add(blocked ?? (free === false ? 'not free' : over_hours ? 'over hours' : `fits ${free}`));
        // Those who have the place already would have its hours twice.
        if (blocked !== 'already_signed_up') expect(over_hours ?? false).toBe(await exceedsOwn(world, person.id, id));
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    'already_signed_up',
    'fits null',
    'fits true',
    'not free',
    'not_open_to_you',
    'not_qualified',
    'over hours',
    'overlap',
    'signup_closed',
    'signup_not_open',
    'slot_full',
    'too_little_rest',
    'too_many_hours',
  ]);
}, 120_000);
