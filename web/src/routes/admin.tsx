import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout, AdminsOnly } from '@/components/layout/admin/admin-layout.tsx';
import { ChangeProvider } from '@/features/bulk-changes/change-provider.tsx';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { AlertDetails } from '@/features/notices/alert-details.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { PaletteButton } from '@/features/palette/palette-button.tsx';
import { PersonPanelHost } from '@/features/people/person/person-panel-host.tsx';
import { PanelHost } from '@/features/shift-panel/panel-host.tsx';
import { lacksTexts, needAdminTexts } from '@/i18n/languages.ts';
import { shiftSearch } from '@/lib/app/search-params.ts';
import { AdminsOnlyError } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';

// At most one is open.
const panels = (
  <>
    <PanelHost />
    <PersonPanelHost />
  </>
);

export const Route = createFileRoute('/_app/admin')({
  validateSearch: shiftSearch,
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw new AdminsOnlyError();
  },
  loader: ({ context, cause }) => {
    void context.queryClient.prefetchQuery(noticesQuery);
    return needAdminTexts(cause);
  },
  // Not for a link that somebody only points at: the router would treat the next place in the address as another page, which on a
  // slow device removes the old page and the focus in it.
  shouldReload: ({ cause }) => cause === 'enter' || (cause === 'stay' && lacksTexts()),
  component: () => (
    <ChangeProvider>
      <AdminLayout search={<PaletteButton />} bell={<NoticeBell Details={AlertDetails} />} panel={panels} />
      <WriteHost />
    </ChangeProvider>
  ),
  errorComponent: AdminsOnly,
});
