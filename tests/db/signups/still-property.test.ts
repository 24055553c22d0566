import { describe, expect } from 'vitest';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { type World, worlds } from '../support/world.ts';
import { answer, noticesOf, openOf, stillStage } from './still-stage.ts';

const it = worlds();
const start = Date.parse('2026-06-08T10:00:00Z');
const minutes = [-1_440, -120, -16, -15, -10, -1, 0, 0, 0, 1, 10, 15, 16, 120, 1_440];

/** The event as the test knows it; `place`: which one, however it is spelled. */
interface Terms {
  from: number;
  to: number;
  place: string | null;
}

/** What the specification calls material, written in another way than in the database. */
function differs(agreed: Terms, now: Terms): boolean {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const far = (one: number, other: number) => Math.abs(one - other) > 15 * 60_000;
  const isLater = far(agreed.from, now.from) || far(agreed.to, now.to);
  return day(agreed.from) !== day(now.from) || isLater || isElsewhere(agreed, now);
}

/** An event whose place becomes known, or unknown, is not at another place. */
const isElsewhere = (one: Terms, other: Terms): boolean =>
  one.place !== null && other.place !== null && one.place !== other.place;

const spelled: Record<string, string[]> = { gate: ['Gate', ' GATE', 'gate'], bar: ['Bar', 'bar '] };

async function change(world: World, event: string, now: Terms, random: Random): Promise<Terms> {
  const place = random.chance(0.3) ? random.pick(['gate', 'bar', null]) : now.place;
  const from = start + random.pick(minutes) * 60_000;
  const to = from + 7_200_000 + (random.chance(0.3) ? random.pick([-16, -15, 15, 16]) * 60_000 : 0);
  const next = random.chance(0.3) ? { ...now, place } : { from, to, place };
  await world.sql`update events set start_time = ${new Date(next.from)}, end_time = ${new Date(next.to)},
    location = ${place && random.pick(spelled[place] ?? [])} where id = ${event}`;
  return next;
}

const rounds = stories(8, 300);

describe('after any changes and answers', () => {
  it.for(rounds)(
    'each change is told once, and a question is open exactly if the event differs from what was agreed to (story %i)',
    async (seed, { world }) => {
      const random = createRandom(seed);
      const { chief, ada, event, signup } = await stillStage(world);
      let now: Terms = { from: start, to: start + 7_200_000, place: 'gate' };
      let agreed = now;
      let told = 0;
      const story: string[] = [];
      for (let step = 1; step <= 12; step += 1) {
        await world.at(new Date(Date.parse('2026-06-01T12:00:00Z') + step * 3_600_000).toISOString());
        const question = await openOf(world, signup);
        if (question && random.chance(0.4)) {
          await answer(world, random.pick([ada, chief]), question.id, true);
          agreed = now;
          story.push('yes');
        } else if (random.chance(0.2)) {
          await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where event_id = ${event}`;
          expect(await openOf(world, signup), story.join(', ')).toBeUndefined();
          await world.sql`update event_slots set is_canceled = false, cancel_origin = null where event_id = ${event}`;
          story.push('canceled and restored');
        } else {
          const before = now;
          now = await change(world, event, now, random);
          const isMoved = before.from !== now.from || before.to !== now.to || isElsewhere(before, now);
          if (isMoved || (!question && differs(agreed, now))) told += 1;
          const notices = (await noticesOf(world, ada)).filter((kind) => kind === 'still' || kind === 'moved');
          expect(notices, story.join(', ')).toHaveLength(told);
          story.push(`${new Date(now.from).toISOString()} ${now.place}`);
        }
        expect((await openOf(world, signup)) !== undefined, story.join(', ')).toBe(differs(agreed, now));
        const [count] = await world.sql`select count(*)::integer as open from questions where answer is null`;
        expect(count?.open).toBeLessThanOrEqual(1);
      }
    },
  );
});
