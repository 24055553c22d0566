import { listOpenEnds } from '@contract/open-ends.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The earliest day that events can have. */
const beginning = '2000-01-01';

/** The open ends of the last 90 days, or of all time, the latest shift first. */
export const openEndsQuery = (everything = false) =>
  queryOptions({
    queryKey: [...queryKeys.openEnds, everything] as const,
    queryFn: ({ signal }) => api.all(listOpenEnds, { signal, query: everything ? { from: beginning } : {} }),
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });
