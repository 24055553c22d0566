import { createFileRoute } from '@tanstack/react-router';
import { attendanceQuery } from '@/features/attendance/queries.ts';
import { eventQuery } from '@/features/event-management/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { EventAttendance } from './-events/event-attendance.tsx';

export const Route = createFileRoute('/_app/admin/events/$eventId/attendance')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, attendanceQuery(params.eventId));
  },
  component: EventAttendance,
});
