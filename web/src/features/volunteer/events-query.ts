import type { Event } from '@contract/events.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import type { EventFilter } from './filter.ts';

/** Only past or upcoming events are fetched, as the filter asks. The page sorts out current ones. */
function rangeOf({ show, days }: EventFilter): { from: string; to?: string } {
  const moment = new Date(now()).toISOString();
  if (show === 'upcoming') return { from: moment };
  const from = new Date(now() - days * 86_400_000).toISOString();
  return show === 'past' ? { from, to: moment } : { from };
}

/** Events for the volunteer dashboard. While other slot types or more of the past load, the earlier events stay. */
export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: [...queryKeys.eventLists, filter] as const,
    queryFn: (context) => eventPages({ slot_type_ids: filter.types, ...rangeOf(filter) })(context),
    placeholderData: (before, query) => (query?.queryKey[2].show === filter.show ? before : undefined),
  });

/** Whether a slot is in the lists of events that are on the screen. */
export function hasSlot(client: QueryClient, slotId: string): boolean {
  const shown = client.getQueryCache().findAll({ queryKey: queryKeys.eventLists, type: 'active' });
  const events = shown.flatMap(({ state }) => (state.data ?? []) as readonly Event[]);
  return shown.length === 0 || events.some(({ slot_assignments }) => slot_assignments.some(({ id }) => id === slotId));
}
