import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '@/components/layout/admin-layout.tsx';
import { AdminsOnly } from '@/components/layout/admins-only.tsx';
import { AdminsOnlyError } from '@/lib/admins-only-error.ts';

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw new AdminsOnlyError();
  },
  component: AdminLayout,
  errorComponent: AdminsOnly,
});
