import type { Notice } from '@contract/notices.ts';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AdminLayout, AdminsOnly } from '@/components/layout/admin/admin-layout.tsx';
import { useWanted } from '@/components/ui/lazy.tsx';
import { ChangeProvider } from '@/features/bulk-changes/change-provider.tsx';
import { WriteHost } from '@/features/letters/write-host.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { PaletteButton } from '@/features/palette/palette-button.tsx';
import { usePanel } from '@/features/shift-panel/use-panel.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { shiftSearch } from '@/lib/app/search-params.ts';
import { AdminsOnlyError } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { settled, waitBriefly } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

const route = getRouteApi('/_app/admin');
const loadShift = () => import('@/features/shift-panel/shift-panel.tsx').then(({ ShiftPanel }) => ShiftPanel);
const loadPerson = () => import('@/features/people/person/person-panel.tsx').then(({ PersonPanel }) => PersonPanel);

/** The panel of the shift or the person in the address; at most one is open. Its code is fetched when one is opened. */
function Panels() {
  const { shift } = usePanel();
  const { person } = route.useSearch();
  const Shift = useWanted(loadShift, shift !== undefined);
  const Person = useWanted(loadPerson, person !== undefined && shift === undefined);
  if (shift) return Shift && <Shift shift={shift} />;
  return person && Person ? <Person key={person} id={person} /> : null;
}

const AlertList = lazy(() =>
  import('@/features/notices/alert-list.tsx').then(({ AlertList: default_ }) => ({ default: default_ })),
);

/** What an alert or a digest lists. Nothing for other notices. */
function AlertDetails({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  if (!notice.alert) return null;
  return (
    <Suspense>
      <AlertList alert={notice.alert} onFollow={onFollow} />
    </Suspense>
  );
}

export const Route = createFileRoute('/_app/admin')({
  validateSearch: shiftSearch,
  beforeLoad: ({ context }) => {
    if (context.user.role !== 'admin') throw new AdminsOnlyError();
  },
  loader: (page) => {
    void page.context.queryClient.prefetchQuery(noticesQuery);
    // Whether there are wages decides what the navigation and some pages offer: what came later would move them.
    return Promise.all([needTexts(page), waitBriefly([settled(page.context.queryClient, slotTypesQuery)])]);
  },
  shouldReload: reloadsTexts,
  component: () => (
    <ChangeProvider>
      <AdminLayout search={<PaletteButton />} bell={<NoticeBell Details={AlertDetails} />} panel={<Panels />} />
      <WriteHost />
    </ChangeProvider>
  ),
  errorComponent: AdminsOnly,
});
