import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import type { FeedItem } from './mapping.ts';
import { planSync } from './plan.ts';
import type { FeedSnapshot, Hold, KnownSource, SyncPlan } from './plan-types.ts';
import { afterwards } from './testing/afterwards.ts';
import { now as begin, item } from './testing/plan-things.ts';

const occurrence: fc.Arbitrary<FeedItem> = fc
  .record({
    uid: fc.constantFrom('a', 'b', 'c', 'd'),
    place: fc.constantFrom('', '2026-03-03T10:00:00Z', '2026-03-04T10:00:00Z', '2026-03-05T10:00:00Z'),
    day: fc.integer({ min: 1, max: 6 }),
    title: fc.constantFrom('Bar', 'Door'),
    location: fc.constantFrom('Hall', null),
    isCancelled: fc.nat(5).map((number) => number === 0),
  })
  .map(({ uid, place, day, title, location, isCancelled }) =>
    item({
      uid,
      recurrence_key: place,
      title,
      location,
      status: isCancelled ? 'cancelled' : 'confirmed',
      start_time: `2026-03-0${day}T10:00:00Z`,
      end_time: `2026-03-0${day}T12:00:00Z`,
    }),
  );

const snapshot: fc.Arbitrary<FeedSnapshot> = fc.record({
  items: fc.uniqueArray(occurrence, { maxLength: 9, selector: ({ uid, recurrence_key }) => uid + recurrence_key }),
  excluded: fc.array(occurrence, { maxLength: 1 }),
  unreadable: fc.subarray(['a', ''], { maxLength: 1 }),
});

const step = fc.record({
  snapshot,
  minutes: fc.constantFrom(10, 70, 1500),
  isApproved: fc.boolean(),
  signsUp: fc.nat(9),
  deletes: fc.nat(29),
});

/** The changes of a plan, independent of their order. */
function effectOf({ problems: _, ...plan }: SyncPlan): string {
  const lists = Object.entries(plan).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value,
  ]);
  return JSON.stringify(lists);
}

const isIdle = ({ forget, insert, change, buried, rekey, missing, found, drop }: SyncPlan): boolean =>
  [forget, insert, change, buried, rekey, missing, found, drop].every(({ length }) => length === 0);

const isOver = ({ event_end }: KnownSource, now: number): boolean => Date.parse(event_end) <= now;

it('a plan keeps events with signups, does not depend on the order of the feed, and is empty once it is applied', () => {
  const story = fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
    let known: KnownSource[] = [];
    let held: Hold | null = null;
    let now = begin;
    let made = 0;
    for (const { snapshot: says, minutes, isApproved, signsUp, deletes } of steps) {
      now += minutes * 60_000;
      const situation = { now, held, isApproved };
      const plan = planSync(known, says, situation);
      const reversed = planSync([...known].reverse(), { ...says, items: [...says.items].reverse() }, situation);
      expect(effectOf(reversed)).toBe(effectOf(plan));
      expect(plan.held === null || isIdle(plan)).toBe(true);
      for (const { id, event } of plan.drop) {
        const source = known.find((one) => one.id === id);
        expect(source?.has_signups && event === 'removed').toBe(false);
      }
      // Events that are over do not change (U6); for deleted ones only the content of the feed is stored (X3).
      const past = known.filter((source) => isOver(source, now) && source.source_state !== 'tombstone');
      const over = new Set(past.map(({ id }) => id));
      const touched = [...plan.change, ...plan.drop, ...plan.rekey].map(({ id }) => id);
      expect([...touched, ...plan.missing].filter((id) => over.has(id))).toEqual([]);
      expect(plan.forget.filter((id) => !over.has(id))).toEqual([]);
      held = plan.held;
      known = afterwards(known, plan, now, () => `${++made}`);
      const keys = known.map(({ uid, recurrence_key }) => `${uid} ${recurrence_key}`);
      expect(new Set(keys).size).toBe(keys.length);
      // Every upcoming event of the feed is upcoming here, or was deleted and can be restored.
      const coming = says.items.filter(({ status, end_time }) => status === 'confirmed' && Date.parse(end_time) > now);
      const isKnown = ({ uid, recurrence_key, start_time }: FeedItem) =>
        known.some(
          (source) =>
            source.uid === uid &&
            source.recurrence_key === recurrence_key &&
            start_time === (source.source_state === 'tombstone' ? source.start_time : source.event_start),
        );
      if (!held) expect(coming.filter((says) => !isKnown(says))).toEqual([]);
      const again = planSync(known, says, { now, held, isApproved: false });
      expect(isIdle(again)).toBe(true);
      known = known.map((source, index) =>
        index === deletes
          ? { ...source, source_state: 'tombstone' }
          : index === signsUp && source.source_state === 'present'
            ? { ...source, has_signups: true, is_kept: true }
            : source,
      );
    }
  });
  fc.assert(story, tries(150, 400));
}, 20_000);
