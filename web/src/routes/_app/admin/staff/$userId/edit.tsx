import { createFileRoute } from '@tanstack/react-router';
import { usersQuery } from '@/features/staff/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { EditPerson } from './-person/edit-person.tsx';

export const Route = createFileRoute('/_app/admin/staff/$userId/edit')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => preload(queryClient, usersQuery),
  component: EditPerson,
});
