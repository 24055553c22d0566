import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '@/features/dashboard/admin-dashboard.tsx';
import { dashboardQuery } from '@/features/dashboard/queries.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, dashboardQuery);
    preload(queryClient, organisationQuery);
  },
  component: AdminDashboard,
});
