import { getRouteApi } from '@tanstack/react-router';
import { EventsPage } from '@/features/event-management/components/events-page.tsx';
import { type ManagedFilter, managedSearch } from '@/features/event-management/search.ts';

const route = getRouteApi('/_app/admin/events/');

/** The page with its filter in the address. Another view is a step one can go back from; setting dates is not. */
export function Events() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<ManagedFilter>) =>
    void navigate({
      search: managedSearch.parse({ ...filter, ...part }),
      replace: !('view' in part || 'past' in part),
      resetScroll: false,
    });
  return <EventsPage filter={filter} onFilter={change} />;
}
