import { getRouteApi } from '@tanstack/react-router';
import { EditEventPage } from '@/features/event-management/components/edit-event-page.tsx';

const route = getRouteApi('/_app/admin/events/$eventId/edit');

/** The form of the event in the address. */
export function EditEvent() {
  const { eventId } = route.useParams();
  return <EditEventPage key={eventId} id={eventId} />;
}
