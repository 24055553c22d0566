import { listEvents } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { now } from '@/lib/clock.ts';
import { queryKeys } from '@/lib/query-keys.ts';
import type { EventFilter, Show } from './filter.ts';

/** Only the side of the present moment that is shown is fetched; the page sorts out the events that are on. */
function rangeOf(show: Show): { from?: string; to?: string } {
  const moment = new Date(now()).toISOString();
  if (show === 'all') return {};
  return show === 'past' ? { to: moment } : { from: moment };
}

/** Events for the volunteer dashboard. While other slot types load, what was there stays. */
export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: [...queryKeys.eventLists, filter] as const,
    queryFn: ({ signal }) =>
      api(listEvents, { signal, query: { slot_type_ids: filter.types, ...rangeOf(filter.show) } }),
    placeholderData: (before, query) => (query?.queryKey[2].show === filter.show ? before : undefined),
  });
