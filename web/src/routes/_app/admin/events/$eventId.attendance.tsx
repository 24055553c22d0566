import { createFileRoute } from '@tanstack/react-router';
import { AttendancePage } from '@/features/attendance/list/attendance-page.tsx';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/events/$eventId/attendance')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, attendanceQuery(params.eventId));
    preload(queryClient, organisationQuery);
  },
  component: AttendancePage,
});
