import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '@/features/people/list/staff-page.tsx';
import { invitationsQuery, progressQuery, usersQuery } from '@/features/people/queries.ts';
import { staffSearch } from '@/features/people/search.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';

export const Route = createFileRoute('/_app/admin/staff/')({
  validateSearch: staffSearch,
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, usersQuery);
    preload(queryClient, invitationsQuery);
    preload(queryClient, progressQuery);
    preload(queryClient, qualificationsQuery);
    preload(queryClient, leadsQuery);
  },
  component: StaffPage,
});
