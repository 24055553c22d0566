import { getRouteApi } from '@tanstack/react-router';
import { PersonSlotsPage } from '@/features/staff/components/person-slots-page.tsx';

const route = getRouteApi('/_app/admin/staff/$userId/');

/** The slots of the person in the address. */
export function PersonSlotsScreen() {
  const { userId } = route.useParams();
  return <PersonSlotsPage key={userId} id={userId} />;
}
