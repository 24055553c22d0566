import { createFileRoute } from '@tanstack/react-router';
import { invitationsQuery, usersQuery } from '@/features/staff/queries.ts';
import { staffSearch } from '@/features/staff/search.ts';
import { preload } from '@/lib/query/preload.ts';
import { StaffScreen } from './-staff/staff-screen.tsx';

export const Route = createFileRoute('/_app/admin/staff/')({
  validateSearch: staffSearch,
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, usersQuery);
    preload(queryClient, invitationsQuery);
  },
  component: StaffScreen,
});
