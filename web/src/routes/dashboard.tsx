import { createFileRoute } from '@tanstack/react-router';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { NoticeList } from '@/features/notices/notice-list.tsx';
import { loadAllEvents } from '@/features/volunteer/all-events/all-events.tsx';
import { DashboardPage, DashboardPending } from '@/features/volunteer/dashboard-page.tsx';
import { comingEvents, defaultDays, eventSearch } from '@/features/volunteer/finding/filter.ts';
import { eventsQuery, fitsOnly } from '@/features/volunteer/finding/use-filter.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { isArriving, settled, waitBriefly } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';

export const Route = createFileRoute('/_app/volunteer/')({
  validateSearch: eventSearch,
  loader: ({ context: { queryClient }, location }) => {
    const { show, types = [], days = defaultDays } = eventSearch.parse(location.search);
    const finds = fitsOnly.get() && show === undefined;
    return waitBriefly([
      // If it fails, the page says so.
      ...(finds ? [] : [loadAllEvents().catch(() => null)]),
      settled(queryClient, eventsQuery(finds ? comingEvents : { show: show ?? 'upcoming', types, days })),
      settled(queryClient, signupsQuery),
      settled(queryClient, noticesQuery),
      settled(queryClient, slotTypesQuery),
      settled(queryClient, waitsQuery),
      settled(queryClient, handOversQuery),
    ]);
  },
  shouldReload: isArriving,
  component: () => <DashboardPage notices={<NoticeList />} />,
  pendingComponent: DashboardPending,
});
