import type { Event } from '@contract/events.ts';

// One order for every reader: in whichever language, two shifts at the same time do not change places.
const { compare } = new Intl.Collator('en', { numeric: true });

/** The order of lists of events: by start; at the same time by title, then place, then id. */
export function byTime(
  a: Pick<Event, 'id' | 'title' | 'start_time' | 'location'>,
  b: Pick<Event, 'id' | 'title' | 'start_time' | 'location'>,
): number {
  return (
    Date.parse(a.start_time) - Date.parse(b.start_time) ||
    compare(a.title, b.title) ||
    compare(a.location ?? '', b.location ?? '') ||
    compare(a.id, b.id)
  );
}
