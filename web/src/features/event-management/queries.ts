import { getEvent, listEvents } from '@contract/events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { queryKeys } from '@/lib/query-keys.ts';
import { askedFor, type DayRange } from './filter.ts';

/** Events of a range of days for administrators. While another range loads, what was there stays. */
export const managedEventsQuery = (range: DayRange, zone: string) => {
  const query = askedFor(range, zone);
  return queryOptions({
    queryKey: [...queryKeys.eventLists, 'managed', query] as const,
    queryFn: ({ signal }) => api(listEvents, { signal, query }),
    placeholderData: keepPreviousData,
  });
};

/** One event to edit. What is being edited must not change under the hands, so it is asked for when the page opens and not again. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'one', id] as const,
    queryFn: ({ signal }) => api(getEvent, { params: { id }, signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
