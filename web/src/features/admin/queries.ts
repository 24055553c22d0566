import { getDashboard } from '@contract/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** What an administrator wants to know in the morning; asked for anew at each visit, for everything else changes it. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 0,
});
