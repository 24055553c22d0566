import { expect, it } from 'vitest';
import type { Candidate } from '../../supabase/functions/_shared/contract/board.ts';
import { createRandom, type Random } from '../../supabase/local/random.ts';
import { times } from '../support/times.ts';
import { rule } from './rule-stage.ts';
import { type Person, refusalCode, type World, worlds } from './world.ts';

const { inWorld } = worlds();

type List = { counts: Record<Candidate['group'], number>; candidates: Candidate[] };
const zones = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const dayOf = (random: Random) => `2026-06-${String(10 + random.below(6)).padStart(2, '0')}`;

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

describe('what the list says of a person', () => {
  it(
    'is what giving the place does, whatever the rules and whatever they have',
    inWorld(async (world) => {
      const seen = new Set<string>();
      const random = createRandom(7);
      const chief = await world.person('admin');
      const people = [chief];
      for (let n = 0; n < 7; n++) people.push(await world.person(random.pick(['volunteer', 'staff'])));
      const types = [await world.slotType(), await world.slotType({ open_to: 'staff' })];
      types.push(await world.slotType({ open_to: 'assigned' }));
      for (let round = 0; round < times(6, 100); round++) {
        await rule(world, { max_hours_per_day: null, min_rest_hours: null });
        await rule(world, { opens_days_before: null, closes_hours_before: null, timezone: random.pick(zones) });
        await world.at('2026-06-01T10:00:00Z');
        const slots = [];
        for (let n = 0; n < 12; n++) slots.push(await someSlot(world, random, types));
        for (const person of people)
          for (let n = 0; n < 3; n++) await give(world, chief, person.id, random.pick(slots), 'Random');
        await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${random.pick(slots)}`;
        await rule(world, {
          max_hours_per_day: random.pick([null, 4, 10]),
          min_rest_hours: random.pick([null, 2, 11, 72]),
          opens_days_before: random.pick([null, null, null, 2]),
          closes_hours_before: random.pick([null, null, null, 36]),
        });
        await world.at(`${dayOf(random)}T06:00:00Z`);
        for (const slot of slots) {
          const found = await list(world, chief, slot);
          expect(found.candidates).toHaveLength(people.length);
          for (const { user, group, refusal: said } of found.candidates) {
            const plain = await tried(world, chief, user.id, slot, null);
            const reasoned = await tried(world, chief, user.id, slot, 'Because');
            seen.add(`${group} ${said?.code ?? ''}`);
            if (group === 'fits') expect(plain).toBeNull();
            else expect(group === 'warned' ? plain : reasoned).toEqual(said);
            if (group === 'warned') expect(reasoned).toBeNull();
          }
        }
      }
      expect([...seen].toSorted()).toEqual([
        'fits ',
        'refused already_signed_up',
        'refused overlap',
        'refused slot_canceled',
        'refused slot_full',
        'warned event_started',
        'warned not_open_to_you',
        'warned signup_closed',
        'warned signup_not_open',
        'warned too_little_rest',
        'warned too_many_hours',
      ]);
    }),
    120_000,
  );
});
