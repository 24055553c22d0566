import { createFileRoute } from '@tanstack/react-router';
import { PersonSlotsPage } from '@/features/people/person/person-slots-page.tsx';
import { signupsOfQuery, userQuery } from '@/features/people/queries.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/staff/$userId/')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, userQuery(params.userId));
    preload(queryClient, signupsOfQuery(params.userId));
  },
  component: PersonSlotsPage,
});
