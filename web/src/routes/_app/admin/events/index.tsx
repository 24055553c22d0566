import { createFileRoute } from '@tanstack/react-router';
import { EventsPage } from '@/features/events/list/events-page.tsx';
import { preloadManagedEvents } from '@/features/events/list/queries.ts';
import { managedSearch } from '@/features/events/list/search.ts';
import { isArriving } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/events/')({
  // The query is imported with the page, so that other pages do not load its code.
  validateSearch: managedSearch,
  loader: ({ context: { queryClient, user }, location }) =>
    preloadManagedEvents(queryClient, user, managedSearch.parse(location.search)),
  shouldReload: isArriving,
  component: EventsPage,
});
