import type { Event } from '@contract/events.ts';
import type { IcalFeed } from '@contract/ical-feeds.ts';

/**
 * What deleting a feed does to its events: past events and those with signups stay as ordinary events, the others are
 * deleted. `live`: events that are not over.
 */
export function fateOf(feed: Pick<IcalFeed, 'id' | 'event_count'>, live: readonly Event[]) {
  const own = live.filter((event) => event.feed?.id === feed.id);
  const withSignups = own.filter((event) => event.volunteers.length > 0);
  const go = own.length - withSignups.length;
  return { go, stay: Math.max(feed.event_count - go, 0), withSignups: withSignups.length };
}
