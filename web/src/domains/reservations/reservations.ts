import { listReservations, type Reservation } from '@contract/reservations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Every reservation, the latest first. */
export const reservationsQuery = queryOptions({
  queryKey: queryKeys.reservations,
  queryFn: ({ signal }) => api.all(listReservations, { signal }),
});

/** What shows how many places are free. */
export const reloadAfterReserving = [queryKeys.reservations, queryKeys.events, queryKeys.board, queryKeys.dashboard];

/** Whether its link works. `now` in milliseconds since 1970. */
export const isRunning = ({ ended_at, until }: Reservation, now: number): boolean =>
  ended_at === null && Date.parse(until) > now;

/** The link to its places, which is given to whom they are reserved for. */
export const linkOf = ({ secret }: Reservation): string => new URL(`/open?link=${secret}`, location.origin).href;

/** How many places it has over all its shifts. */
export const placesOf = ({ places }: Reservation, of: 'places' | 'taken' | 'left'): number =>
  places.reduce((sum, each) => sum + each[of], 0);
