import { createFileRoute } from '@tanstack/react-router';
import { SchedulePage } from '@/features/schedule/components/schedule-page.tsx';
import { preloadSchedule } from '@/features/schedule/preload.ts';
import { scheduleSearch } from '@/features/schedule/search.ts';
import { isArriving } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/schedule')({
  validateSearch: scheduleSearch,
  loader: ({ context: { queryClient }, location }) =>
    void preloadSchedule(queryClient, scheduleSearch.parse(location.search)),
  shouldReload: isArriving,
  component: SchedulePage,
});
