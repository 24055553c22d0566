import { createFileRoute } from '@tanstack/react-router';
import { eventQuery } from '@/features/event-management/queries.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { EditEvent } from './-events/edit-event.tsx';

export const Route = createFileRoute('/_app/admin/events/$eventId/edit')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: EditEvent,
});
