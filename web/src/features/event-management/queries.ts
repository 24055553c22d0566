import type { Event } from '@contract/events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { askedFor, type DayRange } from './filter.ts';
import { sharedWith } from './lists.ts';

/** In milliseconds. People sign up meanwhile, so the list is loaded whenever it is opened, and at intervals. */
const freshFor = 2_000;
const poll = 60_000;

/** Events of a range of days for administrators. While another range loads, the earlier events stay. */
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
