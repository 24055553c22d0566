import type { CallAnswer } from '@contract/call.ts';
import { type IcalFeed, listFeedRuns, listFeeds } from '@contract/ical-feeds.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { allEvents } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';

const firstSyncPoll = 2_000;
/** After this time the schedule takes care of a first sync that has not begun. */
const firstSyncWait = 60_000;

/** Whether the first sync of a feed is running or about to: a new feed is due at once. */
const awaitsFirstSync = ({ last_status, next_due_at }: IcalFeed, moment: number): boolean =>
  last_status === null && next_due_at !== null && Date.parse(next_due_at) > moment - firstSyncWait;

/** All feeds, by name. Polled while a first sync is running. */
export const feedsQuery = queryOptions({
  queryKey: queryKeys.feeds,
  queryFn: ({ signal }) => api.all(listFeeds, { signal }),
  refetchInterval: ({ state }) => (state.data?.some((feed) => awaitsFirstSync(feed, now())) ? firstSyncPoll : false),
});

/** The last runs of a feed, newest first. */
export const feedRunsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.feeds, id, 'runs'],
    queryFn: ({ signal }) => api(listFeedRuns, { signal, params: { id } }),
  });

/** Events that are not over, with their signups, to say what deleting a feed means. Never cached. */
export const liveEventsQuery = queryOptions({
  queryKey: [...queryKeys.events, 'live'],
  queryFn: ({ signal }) => allEvents({ from: new Date(now()).toISOString() }, signal),
  staleTime: 0,
  gcTime: 0,
});

/** One run of a feed's sync. */
export type Run = CallAnswer<typeof listFeedRuns>[number];
