import { createFileRoute } from '@tanstack/react-router';
import { AdminsOnly } from '@/components/layout/admin/admins-only.tsx';
import { noticesQuery } from '@/features/notices/queries.ts';
import { AdminsOnlyError } from '@/lib/auth/admins-only-error.ts';
import { AdminArea } from './-layout/admin-area.tsx';

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw new AdminsOnlyError();
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(noticesQuery),
  component: AdminArea,
  errorComponent: AdminsOnly,
});
