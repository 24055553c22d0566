import { getDashboard } from '@contract/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The content of the dashboard. Loaded again at each visit, because every other page can change it. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 0,
});
