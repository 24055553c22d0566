import type { Event } from '@contract/events.ts';
import { timingOf } from '@/lib/time/event-time.ts';
import type { Show } from './filter.ts';

/** The events to show, as of `now` (milliseconds since 1970): upcoming ones soonest first, past ones latest first. */
export function chooseEvents(events: readonly Event[], show: Show, now: number): Event[] {
  if (show === 'all') return [...events];
  const chosen = events.filter((event) => timingOf(event, now) === show);
  return show === 'past' ? chosen.reverse() : chosen;
}
