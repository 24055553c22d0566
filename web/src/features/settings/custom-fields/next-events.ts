import { listEvents } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';

/** The next events, of which one can be chosen. */
export const nextEventsQuery = queryOptions({
  queryKey: [...queryKeys.events, 'next'] as const,
  queryFn: ({ signal }) => api(listEvents, { signal, query: { from: new Date(now()).toISOString(), limit: 200 } }),
});
