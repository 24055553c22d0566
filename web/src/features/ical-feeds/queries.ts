import type { CallAnswer } from '@contract/call.ts';
import { listEvents } from '@contract/events.ts';
import { type IcalFeed, listFeedRuns, listFeeds } from '@contract/ical-feeds.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { now } from '@/lib/clock.ts';
import { queryKeys } from '@/lib/query-keys.ts';

const firstSyncPoll = 2_000;
/** After a minute of waiting, the first sync is the schedule's business. */
const firstSyncPolls = 30;

const isWaiting = (feed: IcalFeed): boolean => feed.last_status === null;

/** All feeds, by name; asked for again and again while a first sync is under way. */
export const feedsQuery = queryOptions({
  queryKey: queryKeys.feeds,
  queryFn: ({ signal }) => api(listFeeds, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(isWaiting) && state.dataUpdateCount < firstSyncPolls ? firstSyncPoll : false,
});

/** The last runs of a feed, newest first. */
export const feedRunsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.feeds, id, 'runs'],
    queryFn: ({ signal }) => api(listFeedRuns, { signal, params: { id } }),
  });

/** Events that are not over, with who is signed up: what deleting a feed is about. Never from the cache. */
export const liveEventsQuery = queryOptions({
  queryKey: [...queryKeys.events, 'live'],
  queryFn: ({ signal }) => api(listEvents, { signal, query: { from: new Date(now()).toISOString() } }),
  staleTime: 0,
  gcTime: 0,
});

/** One run of a feed's sync. */
export type Run = CallAnswer<typeof listFeedRuns>[number];
