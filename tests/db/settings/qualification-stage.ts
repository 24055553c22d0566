import type { Random } from '../../../supabase/local/random.ts';
import type { Person, World } from '../support/world.ts';

/** A day of June 2026, from the 10th on. */
export const dayOf = (random: Random) => `2026-06-${String(10 + random.below(6)).padStart(2, '0')}`;

/** What random slot types ask for from now on, and who has it for random days. */
export async function qualify(world: World, random: Random, people: Person[], types: string[], asked: string[]) {
  await world.sql`delete from slot_type_qualifications`;
  await world.sql`delete from person_qualifications`;
  for (const qualification of asked) {
    for (const type of types) if (random.chance(0.25)) await world.asks(type, qualification);
    for (const { id } of people) {
      if (random.chance(0.2)) continue;
      const [from = '', to = ''] = [dayOf(random), dayOf(random)].toSorted();
      await world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_at)
        values (${id}, ${qualification}, ${from}, ${random.chance(0.3) ? null : to}, now())`;
    }
  }
}
