import { describe, expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { edits } from './pay-edits.ts';
import { season } from './pay-stage.ts';
import { reportTo } from './report-stage.ts';

const it = worlds();

/** What was worked on the days that were over on June 10, by signup. Merged people count as the one who they are now. */
const closedWork = (world: World) =>
  world.sql`select w.signup_id, coalesce(m.person_id, w.user_id) as user_id, w.slot_type_id, w.starts_at, w.ends_at, w.hours,
      w.credits, w.pay, w.counts, w.pay_counts
    from private.worked w left join private.merged_persons m on m.id = w.user_id
    where w.ends_at < '2026-06-09T10:00Z' order by w.signup_id`;

/**
 * The figures that were reported for them, by person: they are listed by name, and the names of people who have left are gone.
 * Merged people are one.
 */
async function closedReport(world: World, chief: Person) {
  const { totals, people } = await reportTo(world, chief, { from: '2026-05-25', to: '2026-06-07' });
  const merged = await world.sql`select from private.merged_persons`;
  return {
    totals: { ...totals, offered: null, people: null },
    people:
      merged.length > 0
        ? null
        : Object.fromEntries(people.map(({ role, name, email, ...figures }) => [figures.id, figures])),
  };
}

describe('what was worked and reported for a closed day', () => {
  it.for(stories(5, 60))('stays, whatever is edited later (story %i)', async (seed, { world }) => {
    const random = createRandom(seed);
    const scene = await season(world, random);
    const [work, reported] = [await closedWork(world), await closedReport(world, scene.chief)];
    expect(work.length).toBeGreaterThan(3);
    const done: string[] = [];
    for (let number = 0; number < 40; number += 1) {
      const [name, edit] = random.pick(Object.entries(edits(world, scene, random)));
      await world.sql
        .savepoint(() => edit())
        .then(
          () => done.push(name),
          // Nothing but a refusal with a sentence; direct SQL may meet a constraint.
          (error) =>
            expect(error.code, `${name}: ${error.message}`).toMatch(name.endsWith('SQL') ? /^(MU4|23514)/ : /^MU4/),
        );
      const [merged] =
        await world.sql`select coalesce(jsonb_object_agg(id, person_id), '{}') as ids from private.merged_persons`;
      const expected = work.map((row) => ({ ...row, user_id: merged?.ids[row.user_id] ?? row.user_id }));
      expect(await closedWork(world), `after: ${done.join(', ')}`).toEqual(expected);
    }
    expect(done.length).toBeGreaterThan(8);
    const now = await closedReport(world, scene.chief);
    expect(now).toEqual({ ...reported, people: now.people && reported.people });
  });
});
