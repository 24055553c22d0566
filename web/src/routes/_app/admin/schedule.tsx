import { createFileRoute } from '@tanstack/react-router';
import { preloadSchedule } from '@/features/board/queries.ts';
import { SchedulePage } from '@/features/board/schedule-page.tsx';
import { scheduleSearch } from '@/features/board/search.ts';
import { isArriving } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/schedule')({
  validateSearch: scheduleSearch,
  loader: ({ context: { queryClient }, location }) =>
    void preloadSchedule(queryClient, scheduleSearch.parse(location.search)),
  shouldReload: isArriving,
  component: SchedulePage,
});
