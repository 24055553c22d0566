import { createFileRoute } from '@tanstack/react-router';
import { readFilter } from '@/features/events/filter.ts';
import { eventsQuery } from '@/features/events/queries.ts';
import { noticesQuery } from '@/features/notices/queries.ts';
import { signupsQuery } from '@/features/signups/queries.ts';
import { preload } from '@/lib/preload.ts';
import { slotTypesQuery } from '@/lib/slot-types-query.ts';
import { Dashboard } from './-dashboard/dashboard.tsx';

export const Route = createFileRoute('/_app/volunteer/')({
  // What is asked of the API comes with the page, so that the sign-in page does not have to carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readFilter,
  loaderDeps: ({ search: { show = 'upcoming', types = [] } }) => ({ show, types }),
  loader: ({ context: { queryClient }, deps }) => {
    preload(queryClient, eventsQuery(deps));
    // One's own sign-ups are told with what their events say, whatever is shown below.
    preload(queryClient, eventsQuery({ show: 'upcoming', types: [] }));
    preload(queryClient, signupsQuery);
    preload(queryClient, noticesQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: Dashboard,
});
