import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { AttendancePage } from '@/features/attendance/components/attendance-page.tsx';
import { attendanceMessages } from '@/features/attendance/messages.ts';
import { keepEvent, lastFilter } from '@/features/event-management/last-filter.ts';
import { eventQuery } from '@/features/event-management/queries.ts';

const route = getRouteApi('/_app/admin/events/$eventId/attendance');

/** The attendance of the event in the address, with the way back to its place in the list. */
export function EventAttendance() {
  const { eventId } = route.useParams();
  const t = useStore(attendanceMessages);
  const { data: event } = useQuery(eventQuery(eventId));
  useEffect(() => keepEvent(eventId), [eventId]);
  const back = (
    <Link
      to="/admin/events"
      search={lastFilter()}
      className="flex min-h-11 w-fit items-center gap-1.5 font-strong text-action hover:text-action-deep"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t.back}
    </Link>
  );
  return <AttendancePage key={eventId} id={eventId} event={event} back={back} />;
}
