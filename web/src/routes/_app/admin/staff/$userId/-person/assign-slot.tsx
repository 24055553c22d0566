import { getRouteApi } from '@tanstack/react-router';
import { AssignPage } from '@/features/staff/components/assign-page.tsx';
import { assignSearch } from '@/features/staff/search.ts';

const route = getRouteApi('/_app/admin/staff/$userId/assign');

/** The search for a slot, with what is searched in the address. */
export function AssignSlot() {
  const { userId } = route.useParams();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AssignPage
      key={userId}
      id={userId}
      filter={filter}
      onFilter={(part) =>
        void navigate({ search: assignSearch.parse({ ...filter, ...part }), replace: true, resetScroll: false })
      }
    />
  );
}
