import { createFileRoute } from '@tanstack/react-router';
import { defaultDays, readFilter } from '@/features/events/filter.ts';
import { eventsQuery } from '@/features/events/queries.ts';
import { noticesQuery } from '@/features/notices/queries.ts';
import { signupsQuery } from '@/features/signups/queries.ts';
import { patiently } from '@/lib/patiently.ts';
import { settled } from '@/lib/preload.ts';
import { slotTypesQuery } from '@/lib/slot-types-query.ts';
import { Dashboard } from './-dashboard/dashboard.tsx';
import { DashboardPending } from './-dashboard/dashboard-pending.tsx';

export const Route = createFileRoute('/_app/volunteer/')({
  // What is asked of the API comes with the page, so that the sign-in page does not have to carry it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  validateSearch: readFilter,
  loaderDeps: ({ search: { show = 'upcoming', types = [], days = defaultDays } }) => ({ show, types, days }),
  loader: ({ context: { queryClient }, deps, cause }) => {
    const parts = [
      settled(queryClient, eventsQuery(deps)),
      settled(queryClient, signupsQuery),
      settled(queryClient, noticesQuery),
      settled(queryClient, slotTypesQuery),
    ];
    // With another filter the page stays, and only its list is new.
    return cause === 'stay' ? undefined : patiently(parts);
  },
  component: Dashboard,
  pendingComponent: DashboardPending,
});
