import { createFileRoute } from '@tanstack/react-router';
import { defaultDays, eventSearch } from '@/features/events/filter.ts';
import { eventsQuery } from '@/features/events/queries.ts';
import { noticesQuery } from '@/features/notices/queries.ts';
import { signupsQuery } from '@/features/signups/queries.ts';
import { isArriving, settled } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { waitBriefly } from '@/lib/query/wait-briefly.ts';
import { Dashboard } from './-dashboard/dashboard.tsx';
import { DashboardPending } from './-dashboard/dashboard-pending.tsx';

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
  component: Dashboard,
  pendingComponent: DashboardPending,
});
