import { expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { dayOf, qualify } from '../settings/qualification-stage.ts';
import { type Person, refusalCode, type World, worlds } from '../support/world.ts';
import { rule } from './rule-stage.ts';

const it = worlds();
const zones = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'];

/** The code of the refusal if the person takes a place; null: they get it. Nothing is stored. */
async function outcome(world: World, person: Person, slot: string): Promise<string | null | undefined> {
  class Undo extends Error {}
  let code: string | null | undefined;
  await world
    .as(person, async (sql) => {
      await sql`select private.sign_up(${slot})`;
      code = null;
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) code = refusalCode(error);
    });
  // The role of a statement that is rolled back stays.
  await world.sql`select set_config('role', 'none', true)`;
  return code;
}

/** Whether a person has all that a slot type asks for on a day, by the meaning of the words. */
async function isQualified({ sql }: World, person: Person, slot: string, day: string): Promise<boolean> {
  const rows = await sql`
    select coalesce(h.confirmed_on <= ${day} and (h.valid_until is null or h.valid_until >= ${day}), false) as has
    from event_slots s join slot_type_qualifications a on a.slot_type_id = s.slot_type_id
    left join person_qualifications h on h.qualification_id = a.qualification_id and h.user_id = ${person.id}
    where s.id = ${slot}`;
  return rows.every(({ has }) => has);
}

it('a list says of each place what signing up does, whatever it asks for and whatever people have on its day', async ({
  world,
}) => {
  const seen = new Set<string>();
  const random = createRandom(14);
  const people = [await world.person(), await world.person('staff'), await world.person('admin'), await world.person()];
  const types = [await world.slotType(), await world.slotType({ open_to: 'staff' }), await world.slotType()];
  const asked = [await world.qualification(), await world.qualification({ confirmed_by: 'organiser' })];
  for (let round = 0; round < times(8, 150); round++) {
    const zone = random.pick(zones);
    await rule(world, { timezone: zone, min_rest_hours: random.pick([null, 11]) });
    await world.at('2026-06-01T10:00:00Z');
    await qualify(world, random, people, types, asked);
    for (let n = 0; n < 6; n++) {
      const [all_day, timezone] = [random.chance(0.3), random.pick(zones)];
      const start_time = new Date(Date.parse(`${dayOf(random)}T00:00Z`) + random.below(96) * 900_000);
      const end_time = new Date(+start_time + random.pick([2, 24]) * 3_600_000).toISOString();
      const event = await world.event({ start_time: start_time.toISOString(), end_time, timezone, all_day });
      const slot = await world.slot(event, { slot_type_id: random.pick(types), required_count: random.pick([1, 9]) });
      if (random.chance(0.3)) await world.sql`update event_slots set filled_count = required_count where id = ${slot}`;
      const day = start_time.toLocaleDateString('sv', { timeZone: timezone });
      for (const person of people) {
        const [listed] = await world.as(
          person,
          (sql) => sql`select blocked from private.slot_choices where id = ${slot}`,
        );
        const code = await outcome(world, person, slot);
        expect(listed?.blocked).toBe(code);
        if (code !== 'not_open_to_you') {
          expect(code === 'not_qualified').toBe(!(await isQualified(world, person, slot, day)));
        }
        seen.add(code ?? 'taken');
      }
    }
  }
  expect([...seen].toSorted()).toEqual(['not_open_to_you', 'not_qualified', 'slot_full', 'taken']);
}, 120_000);
