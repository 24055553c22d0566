import { type Event, getEvent } from '@contract/events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { askedFor, type DayRange } from './filter.ts';
import { sharedWith } from './lists.ts';

/** People sign up meanwhile: the list is asked for whenever one comes to it, and by and by while it is open (milliseconds). */
const freshFor = 2_000;
const poll = 60_000;

/** Events of a range of days for administrators. While another range loads, what was there stays. */
export const managedEventsQuery = (range: DayRange, zone: string) => {
  const query = askedFor(range, zone);
  return queryOptions({
    queryKey: [...queryKeys.eventLists, 'managed', query] as const,
    queryFn: eventPages(query),
    staleTime: freshFor,
    refetchInterval: poll,
    placeholderData: keepPreviousData,
    structuralSharing: (before, events) => sharedWith(before as Event[] | undefined, events as Event[]),
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
