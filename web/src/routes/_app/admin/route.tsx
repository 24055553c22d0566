import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '@/components/layout/admin/admin-layout.tsx';
import { AdminsOnly } from '@/components/layout/admin/admins-only.tsx';
import { ChangeProvider } from '@/features/changes/components/change-provider.tsx';
import { NoticeBell } from '@/features/notices/components/notice-bell.tsx';
import { PaletteButton } from '@/features/palette/components/palette-button.tsx';
import { AdminsOnlyError } from '@/lib/auth/admins-only-error.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';

export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw new AdminsOnlyError();
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(noticesQuery),
  component: () => (
    <ChangeProvider>
      <AdminLayout search={<PaletteButton />} bell={<NoticeBell />} />
    </ChangeProvider>
  ),
  errorComponent: AdminsOnly,
});
