import { createFileRoute } from '@tanstack/react-router';
import { signupsOfQuery, usersQuery } from '@/features/staff/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { PersonSlotsScreen } from './-person/person-slots-screen.tsx';

export const Route = createFileRoute('/_app/admin/staff/$userId/')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, usersQuery);
    preload(queryClient, signupsOfQuery(params.userId));
  },
  component: PersonSlotsScreen,
});
