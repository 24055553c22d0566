import { getEvent, listEvents } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The shifts of a series by start: all of them, or those that begin at a moment or later. */
export async function shiftsOfSeries(series_id: string, from?: string, signal?: AbortSignal) {
  const query = { series_id, ...(from && { from }) };
  // A shift that is still running at `from` began before it.
  return (await api.all(listEvents, { query, ...(signal && { signal }) })).filter(
    ({ start_time }) => !from || Date.parse(start_time) >= Date.parse(from),
  );
}

export const seriesQuery = (series: string, from: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'series', series, from] as const,
    queryFn: ({ signal }) => shiftsOfSeries(series, from, signal),
    staleTime: 2_000,
  });

/** One event for administrators. It must not change while it is edited, so it is loaded only when a page opens. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'one', id] as const,
    queryFn: ({ signal }) => api(getEvent, { params: { id }, signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
