import { getRouteApi } from '@tanstack/react-router';
import { EditPersonPage } from '@/features/staff/components/edit-person-page.tsx';

const route = getRouteApi('/_app/admin/staff/$userId/edit');

/** The form of the person in the address. */
export function EditPerson() {
  const { userId } = route.useParams();
  return <EditPersonPage key={userId} id={userId} />;
}
