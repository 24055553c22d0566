import { createFileRoute } from '@tanstack/react-router';
import { EditPersonPage } from '@/features/people/person/edit-person-page.tsx';
import { userQuery } from '@/features/people/queries.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/staff/$userId/edit')({
  loader: ({ context: { queryClient }, params }) => preload(queryClient, userQuery(params.userId)),
  component: EditPersonPage,
});
