import type { Event } from '@contract/events.ts';

// The same order in every language, so that two shifts at the same time do not swap.
const { compare } = new Intl.Collator('en', { numeric: true });

/** The order of event lists: by start, then title, location and id. */
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
