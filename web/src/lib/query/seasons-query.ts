import { listSeasons } from '@contract/seasons.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The seasons, latest first. For administrators. */
export const seasonsQuery = queryOptions({
  queryKey: queryKeys.seasons,
  queryFn: ({ signal }) => api(listSeasons, { signal }),
});
