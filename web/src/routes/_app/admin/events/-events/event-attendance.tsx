import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BackLink } from '@/components/layout/back-link.tsx';
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
    <BackLink to="/admin/events" search={lastFilter()}>
      {t.back}
    </BackLink>
  );
  return <AttendancePage key={eventId} id={eventId} event={event} back={back} />;
}
