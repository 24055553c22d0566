import { createFileRoute } from '@tanstack/react-router';
import { AssignPage } from '@/features/people/assigning/assign-page.tsx';
import { userQuery } from '@/features/people/queries.ts';
import { assignSearch } from '@/features/people/search.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/staff/$userId/assign')({
  validateSearch: assignSearch,
  loader: ({ context: { queryClient }, params }) => preload(queryClient, userQuery(params.userId)),
  component: AssignPage,
});
