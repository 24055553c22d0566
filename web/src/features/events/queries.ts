import type { Event } from '@contract/events.ts';
import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { wait } from '@/lib/api/wait.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { askedFor, choiceOf, rangeOf } from './filter.ts';
import { sharedWith } from './lists.ts';
import type { ManagedFilter } from './search.ts';

/** In milliseconds. People sign up meanwhile, so the list is loaded whenever it is opened, and at intervals. */
const freshFor = 2_000;
const poll = 60_000;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const typingPause = 250;

/** The events of a filter for administrators. While those of another filter load, the earlier events stay. */
export const managedEventsQuery = (filter: ManagedFilter, today: string, zone: string) => {
  const query = { ...askedFor(rangeOf(filter, today), zone), ...choiceOf(filter) };
  return queryOptions({
    queryKey: [...queryKeys.eventLists, 'managed', query] as const,
    queryFn: async (context: QueryFunctionContext) => {
      if (query.search) await wait(typingPause, context.signal);
      return eventPages(query)(context);
    },
    staleTime: freshFor,
    refetchInterval: poll,
    placeholderData: keepPreviousData,
    structuralSharing: (before, events) => sharedWith(before as Event[] | undefined, events as Event[]),
  });
};
