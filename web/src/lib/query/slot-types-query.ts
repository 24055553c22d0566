import { listSlotTypes } from '@contract/slot-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The slot types that are not deleted. */
export const slotTypesQuery = queryOptions({
  queryKey: queryKeys.slotTypes,
  queryFn: ({ signal }) => api.all(listSlotTypes, { signal }),
  staleTime: 5 * 60_000,
});
