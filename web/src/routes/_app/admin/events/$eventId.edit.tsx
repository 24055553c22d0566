import { createFileRoute } from '@tanstack/react-router';
import { EditEventPage } from '@/features/events/editing/edit-event-page.tsx';
import { eventQuery } from '@/lib/query/event-query.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/events/$eventId/edit')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: EditEventPage,
});
