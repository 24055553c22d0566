import { listPlaces } from '@contract/places.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The places in the organisation's order. */
export const placesQuery = queryOptions({
  queryKey: queryKeys.places,
  queryFn: ({ signal }) => api(listPlaces, { signal }),
  staleTime: 60_000,
});
