import { listWalls } from '@contract/walls.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The walls by name. For administrators. */
export const wallsQuery = queryOptions({
  queryKey: queryKeys.walls,
  queryFn: ({ signal }) => api(listWalls, { signal }),
});
