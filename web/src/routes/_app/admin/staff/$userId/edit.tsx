import { createFileRoute } from '@tanstack/react-router';
import { usersQuery } from '@/features/staff/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { EditPerson } from './-person/edit-person.tsx';

export const Route = createFileRoute('/_app/admin/staff/$userId/edit')({
  loader: ({ context: { queryClient } }) => preload(queryClient, usersQuery),
  component: EditPerson,
});
