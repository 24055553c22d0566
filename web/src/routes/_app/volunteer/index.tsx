import { createFileRoute } from '@tanstack/react-router';
import { NoticeList } from '@/features/notices/components/notice-list.tsx';
import { DashboardPage } from '@/features/shifts/components/dashboard-page.tsx';
import { DashboardPending } from '@/features/shifts/components/dashboard-pending.tsx';
import { eventsQuery } from '@/features/shifts/events-query.ts';
import { defaultDays, eventSearch } from '@/features/shifts/filter.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { isArriving, settled } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { waitBriefly } from '@/lib/query/wait-briefly.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';

export const Route = createFileRoute('/_app/volunteer/')({
  validateSearch: eventSearch,
  loader: ({ context: { queryClient }, location }) => {
    const { show = 'upcoming', types = [], days = defaultDays } = eventSearch.parse(location.search);
    return waitBriefly([
      settled(queryClient, eventsQuery({ show, types, days })),
      settled(queryClient, signupsQuery),
      settled(queryClient, noticesQuery),
      settled(queryClient, slotTypesQuery),
    ]);
  },
  shouldReload: isArriving,
  component: () => <DashboardPage notices={<NoticeList />} />,
  pendingComponent: DashboardPending,
});
