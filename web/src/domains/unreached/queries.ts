import { listUnreached } from '@contract/unreached.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Whom a change did not reach, or all who are still to be told; and who cannot be reached. */
export const unreachedQuery = (change?: string) =>
  queryOptions({
    queryKey: [...queryKeys.unreached, change ?? ''] as const,
    queryFn: ({ signal }) =>
      api(listUnreached, { signal, query: change === undefined ? {} : { change_set_id: change } }),
  });
