import { createFileRoute } from '@tanstack/react-router';
import { CreateEventPage } from '@/features/event-management/components/create-event-page.tsx';
import { organisationQuery } from '@/lib/organisation-query.ts';
import { preload } from '@/lib/preload.ts';
import { slotTypesQuery } from '@/lib/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/events/create')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: CreateEventPage,
});
