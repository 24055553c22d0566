import { createFileRoute } from '@tanstack/react-router';
import { usersQuery } from '@/features/staff/queries.ts';
import { assignSearch } from '@/features/staff/search.ts';
import { preload } from '@/lib/query/preload.ts';
import { AssignSlot } from './-person/assign-slot.tsx';

export const Route = createFileRoute('/_app/admin/staff/$userId/assign')({
  validateSearch: assignSearch,
  loader: ({ context: { queryClient } }) => preload(queryClient, usersQuery),
  component: AssignSlot,
});
