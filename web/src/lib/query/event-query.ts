import { getEvent } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** One event for administrators. It must not change while it is edited, so it is loaded only when a page opens. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'one', id] as const,
    queryFn: ({ signal }) => api(getEvent, { params: { id }, signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
