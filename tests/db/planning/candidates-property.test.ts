import { expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { dayOf, qualify } from '../settings/qualification-stage.ts';
import { worlds } from '../support/world.ts';
import { countsOf, exceedsOwn, list, say, someCast, someRules, someSlots, tried } from './candidate-stage.ts';

const it = worlds();

it('what the list says of a person is what giving the place does, whatever the rules and whatever they have or say', async ({
  world,
}) => {
  const seen = new Set<string>();
  const random = createRandom(7);
  const saying = createRandom(8);
  const cast = await someCast(world, random, 7);
  const { chief, people, types, qualifications } = cast;
  for (let round = 0; round < times(6, 100); round++) {
    const slots = await someSlots(world, random, cast);
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${random.pick(slots)}`;
    await someRules(world, random);
    for (const person of people) await say(world, saying, person);
    await world.at(`${dayOf(random)}T06:00:00Z`);
    if (round % 2 > 0) await qualify(world, createRandom(round), people, types, qualifications);
    for (const slot of slots) {
      const found = await list(world, chief, slot);
      expect(found.candidates).toHaveLength(people.length);
      expect(found.counts).toEqual(countsOf(found));
      const said =
        await world.sql`select s.user_id, s.is_free from event_slots slot join events e on e.id = slot.event_id
            cross join lateral private.said(null, array[e.during]) s where slot.id = ${slot}`;
      const elsewhere = await world.sql`
          select s.user_id from event_slots slot join events e on e.id = slot.event_id
          join signups s on s.status = 'asked' and s.is_live and s.event_id <> e.id and s.during && e.during
          where slot.id = ${slot}`;
      for (const { user, group, refusal, warnings } of found.candidates) {
        const plain = await tried(world, chief, user.id, slot, null);
        const reasoned = await tried(world, chief, user.id, slot, 'Because');
        const codes = warnings.map(({ code }) => code);
        seen.add(`${group} ${refusal?.code ?? codes.join(' ')}`);
        // What somebody says refuses nothing.
        if (refusal === null) expect(plain).toBeNull();
        else expect(group === 'refused' ? reasoned : plain).toEqual(refusal);
        if (group !== 'refused') expect(reasoned).toBeNull();
        const free = said.find(({ user_id }) => user_id === user.id)?.is_free;
        expect(codes.includes('said_not_free')).toBe(free === false);
        expect(codes.includes('over_own_hours')).toBe(await exceedsOwn(world, user.id, slot));
        expect(codes.includes('asked_elsewhere')).toBe(elsewhere.some(({ user_id }) => user_id === user.id));
        if (refusal === null) expect(group).toBe(codes.length > 0 ? 'warned' : free ? 'said_free' : 'nothing_said');
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    'nothing_said ',
    'refused already_signed_up',
    'refused overlap',
    'refused slot_canceled',
    'refused slot_full',
    'said_free ',
    'warned asked_elsewhere',
    'warned event_started',
    'warned not_open_to_you',
    'warned not_qualified',
    'warned over_own_hours',
    'warned over_own_hours asked_elsewhere',
    'warned said_not_free',
    'warned said_not_free asked_elsewhere',
    'warned said_not_free over_own_hours',
    'warned said_not_free over_own_hours asked_elsewhere',
    'warned signup_closed',
    'warned signup_not_open',
    'warned too_little_rest',
    'warned too_many_hours',
  ]);
}, 120_000);
