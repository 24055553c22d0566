import { getBoardDays } from '@contract/board.ts';
import { getDashboard } from '@contract/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays } from '@/lib/time/time.ts';

/** The content of the dashboard. Loaded again at each visit, because every other page can change it. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: ({ signal }) => api(getDashboard, { signal }),
  staleTime: 0,
});

/** How far ahead days with shifts are looked for. */
const daysAhead = 91;

/** How full the coming days are, by slot type. Drafts have figures of their own on the dashboard. */
export const comingDaysQuery = (today: string) => {
  const query = { from: today, to: addDays(today, daysAhead), published: 'yes' as const };
  return queryOptions({
    queryKey: [...queryKeys.events, 'coming-days', query] as const,
    queryFn: ({ signal }) => api(getBoardDays, { signal, query }),
    staleTime: 0,
  });
};
