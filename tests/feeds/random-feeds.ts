import fc from 'fast-check';
import { vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';

type Entry = {
  day: number;
  hour: number;
  title: string;
  location: string;
  isCancelled: boolean;
  /** Occurrences of a daily series; 1: a single event. */
  count: number;
  /** The occurrence that an EXDATE removes, if the series is long enough. */
  excluded: number;
};

/** What happens between two syncs. Numbers that select something are taken modulo the number of choices. */
type RandomStep = {
  minutes: number;
  people: { what: 'sign up' | 'leave' | 'delete' | 'pin'; person: number; event: number }[];
  decision: 'apply' | 'ignore' | 'wait';
  /** Entries by name that are rewritten or removed. */
  edits: { name: number; entry: Entry | null }[];
  /** The producer gives every entry a new UID. */
  isChurned: boolean;
  fails: boolean;
};

const oneIn = (chances: number) => fc.nat(chances - 1).map((number) => number === 0);

const entry: fc.Arbitrary<Entry> = fc.record({
  day: fc.integer({ min: 3, max: 9 }),
  hour: fc.constantFrom(9, 10, 11, 13),
  title: fc.constantFrom('Bar', 'Door', 'Cleanup'),
  location: fc.constantFrom('Hall', 'Yard'),
  isCancelled: oneIn(6),
  count: fc.constantFrom(1, 1, 3),
  excluded: fc.nat(5),
});

const step: fc.Arbitrary<RandomStep> = fc.record({
  minutes: fc.constantFrom(15, 45, 90, 90, 1500),
  people: fc.array(
    fc.record({
      what: fc.constantFrom('sign up', 'sign up', 'sign up', 'sign up', 'leave', 'delete', 'pin'),
      person: fc.nat(1),
      event: fc.nat(20),
    }),
    { maxLength: 4 },
  ),
  decision: fc.constantFrom('apply', 'ignore', 'wait'),
  edits: fc.array(fc.record({ name: fc.nat(5), entry: fc.option(entry, { freq: 3 }) }), { maxLength: 2 }),
  isChurned: oneIn(6),
  fails: oneIn(10),
});

/** A feed with some entries, and what happens to it and to the people who sign up. */
export const randomStory = fc.record({
  entries: fc.array(entry, { minLength: 4, maxLength: 6 }),
  steps: fc.array(step, { minLength: 4, maxLength: 6 }),
});

/** The VEVENTs of entries by name; `generation` is in their UIDs. */
export function vevents(entries: ReadonlyMap<number, Entry>, generation: number): string[] {
  const stamp = (day: number, hour: number) =>
    `202603${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}0000Z`;
  return [...entries].map(([name, { day, hour, title, location, isCancelled, count, excluded }]) =>
    vevent(
      `UID:${name}-${generation}`,
      `DTSTART:${stamp(day, hour)}`,
      `DTEND:${stamp(day, hour + 2)}`,
      `SUMMARY:${title}`,
      `LOCATION:${location}`,
      ...(isCancelled ? ['STATUS:CANCELLED'] : []),
      ...(count > 1 ? [`RRULE:FREQ=DAILY;COUNT=${count}`] : []),
      ...(count > 1 && excluded < count ? [`EXDATE:${stamp(day + excluded, hour)}`] : []),
    ),
  );
}
