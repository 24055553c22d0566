import { listOpenEnds } from '@contract/open-ends.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/lib/api/api.ts';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The parameters of the page in its address. `all`: open ends of any age. */
export const openEndsSearch = z.object({ all: searchedFlag });

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
