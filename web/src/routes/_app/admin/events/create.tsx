import { createFileRoute } from '@tanstack/react-router';
import { CreateEventPage } from '@/features/events/editing/create-event-page.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload, settled } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/events/create')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    // The form begins in the zone of the organization.
    return settled(queryClient, organisationQuery);
  },
  component: CreateEventPage,
});
