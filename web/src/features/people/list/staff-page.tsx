import { roles, type User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { LazyTrigger, type OpensDialog, useLazyDialog } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { leadTexts } from '@/domains/leads/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { signInsTexts } from '../access/texts.ts';
import { WaitingPeople } from '../access/waiting-people.tsx';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { addPersonTexts, invitationTexts } from '../invitations/texts.ts';
import { mergeTexts } from '../merging/texts.ts';
import { invitationsQuery, progressQuery, usersQuery, useUsers } from '../queries.ts';
import { staffSearch } from '../search.ts';
import { staffTexts, tableTexts } from '../texts.ts';
import { useAnswerColumns } from './answer-columns.ts';
import { chooseStaff, furtherStatuses, isInTable, isOnStaff } from './filter.ts';
import { ExportButton } from './staff-bar.tsx';
import { PersonLinks, StaffGrid } from './staff-cards.tsx';
import { everybody, StaffFilters, useStaffFilter, useStaffView } from './staff-filters.tsx';
import { StaffTable } from './staff-table.tsx';

/** Cards that are still loading. */
function StaffSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="sheet flex h-72 flex-col gap-4 p-5">
          <div className="flex gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-5 w-2/5" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-auto h-12 w-full" />
        </div>
      ))}
    </div>
  );
}

const loadMenu = () => import('./staff-menu.tsx').then(({ StaffMenu }) => StaffMenu);

interface StaffActionsProps {
  add: OpensDialog;
  invite: OpensDialog;
  onImport: () => void;
}

/** What is done with the list of people. On a phone all but inviting is in a menu, so that the people are in sight. */
function StaffActions({ add, invite, onImport }: StaffActionsProps) {
  const [shared, words, signIns, adding, merging, leads] = useTexts(
    adminCommonTexts,
    invitationTexts,
    signInsTexts,
    addPersonTexts,
    mergeTexts,
    leadTexts,
  );
  const more = {
    'aria-label': shared.moreActions,
    className: buttonStyle('tinted', 'w-11 px-0! max-sm:grow-0! sm:hidden'),
    children: <Ellipsis aria-hidden="true" className="size-5" />,
  };
  const { data: led = [] } = useQuery(leadsQuery);
  const pages = [
    ...(led.length > 0 ? [{ to: '/admin/leads', label: leads.listTitle }] : []),
    { to: '/admin/sign-ins', label: signIns.title },
    { to: '/admin/staff/doubles', label: merging.title },
  ];
  return (
    <>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonStyle('quiet', 'max-sm:hidden')}>
          {label}
        </Link>
      ))}
      <Button className="max-sm:hidden" {...add}>
        {adding.add}
      </Button>
      <Button className="max-sm:hidden" onClick={onImport}>
        {words.importTitle}
      </Button>
      <LazyTrigger button={more} load={loadMenu} props={{ pages: pages.toReversed(), onAdd: add.onClick, onImport }} />
      <Button variant="primary" {...invite}>
        {words.inviteTitle}
      </Button>
    </>
  );
}

/** The administrators that match the search. Renders nothing if there are none. */
function Administrators({ users, search }: { users: readonly User[]; search: string }) {
  const t = useTexts(staffTexts);
  const found = useMemo(
    () =>
      chooseStaff(
        users.filter(({ role }) => role === 'admin'),
        { search, status: undefined },
      ),
    [users, search],
  );
  if (found.length === 0) return null;
  return (
    <TitledSection id="administrators" title={t.administrators}>
      <ul className="sheet divide-y divide-line">
        {found.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2">
            <div className="min-w-0 grow">
              <p className="font-strong break-words">{user.name}</p>
              <p className="text-small break-words text-soft">{user.email}</p>
            </div>
            <PersonLinks user={user} className="-mr-3 max-sm:w-full" />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const ImportSteps = lazy(() =>
  import('../import/import-steps.tsx').then(({ ImportSteps }) => ({ default: ImportSteps })),
);

// Forms are a large part of the code of a page, and most visits open none.
const loadAddPerson = () => import('../invitations/person-dialogs.tsx').then(({ AddPersonDialog }) => AddPersonDialog);
const loadInvite = () => import('../invitations/person-dialogs.tsx').then(({ InviteDialog }) => InviteDialog);

/** Volunteers and staff, pending invitations, and administrators that match the search. */
function StaffPage() {
  const { filter, go } = useStaffFilter();
  const [t, pages, shared, table, words] = useTexts(
    staffTexts,
    administrationTexts,
    adminCommonTexts,
    tableTexts,
    invitationTexts,
  );
  const users = useUsers();
  const { view, wide, sort, down, choose, sortBy } = useStaffView(users.data?.length ?? 0);
  const asTable = view === 'table';
  const answers = useAnswerColumns(asTable);
  const answerWords = {
    ...{ all: table.answers, count: table.questions, label: table.answersShown },
    ...{ none: table.answers, showAll: table.noAnswers },
  };
  const complete = !users.isPlaceholderData;
  // The invitations are above the people, so they are loaded first: nothing moves down later.
  const waiting = useQuery(invitationsQuery).isPending;
  const adder = useLazyDialog(loadAddPerson);
  const inviter = useLazyDialog(loadInvite);
  const [importing, setImporting] = useState(false);
  useShortcut('n', inviter.open);
  const staff = useMemo(() => users.data?.filter(asTable ? isInTable : isOnStaff), [users.data, asTable]);
  const entering = useMemo(() => users.data?.filter(({ state }) => state === 'waiting') ?? [], [users.data]);
  const further = useMemo(() => furtherStatuses(staff ?? []), [staff]);
  const offered = asTable ? roles : (['volunteer', 'staff'] as const);
  // Typing has priority over rendering a long list.
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => chooseStaff(staff ?? [], wanted), [staff, wanted]);
  const of = JSON.stringify(wanted);
  return (
    <>
      <PageHead
        title={pages.staff}
        actions={<StaffActions add={adder.opens} invite={inviter.opens} onImport={() => setImporting(true)} />}
      />
      <div className="grid grid-cols-1 gap-8">
        <WaitingPeople people={entering} />
        {waiting ? <StaffSkeleton /> : <PendingInvitations />}
        <section aria-labelledby="people" hidden={waiting}>
          {/* As high as the export button, which appears once everybody is loaded: nothing moves down then. */}
          <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <div className="flex items-center gap-4">
              <h2 id="people" className="text-lead font-strong">
                {shared.people}
              </h2>
              {wide && (
                <div className="shrink-0">
                  <ToggleGroup
                    label={table.view}
                    value={view}
                    options={[
                      { value: 'cards', label: shared.viewCards },
                      { value: 'table', label: shared.table },
                    ]}
                    onChange={choose}
                  />
                </div>
              )}
              {asTable && answers.items.length > 0 && (
                <ChoiceFilter
                  items={answers.items}
                  chosen={answers.chosen}
                  words={answerWords}
                  onChange={answers.choose}
                />
              )}
            </div>
            <div className="flex items-center gap-2">
              <p role="status" className="text-small text-soft">
                {staff && complete && t.peopleCount({ count: found.length })}
              </p>
              {found.length > 0 && complete && <ExportButton people={found} />}
            </div>
          </div>
          <StaffFilters filter={filter} further={further} offered={offered} onChange={go} />
          <div className="mt-5 grid grid-cols-1 gap-5" aria-busy={users.isFetching}>
            <FailedToLoad query={users} sentence={t.loadFailed} />
            {(users.isPending || (found.length === 0 && !complete)) && <StaffSkeleton />}
            {staff && complete && found.length === 0 && (
              <div className="sheet px-5 py-8 text-center sm:px-6">
                <p className="text-lead font-strong">{staff.length > 0 ? t.nobodyFound : t.nobodyYet}</p>
                <p className="mt-1 mb-4 text-soft">{staff.length > 0 ? t.nobodyFoundHint : t.nobodyYetHint}</p>
                {staff.length > 0 ? (
                  <Button onClick={() => go(everybody)}>{t.showEverybody}</Button>
                ) : (
                  <Button onClick={inviter.open}>{words.inviteTitle}</Button>
                )}
              </div>
            )}
            {found.length > 0 && !asTable && <StaffGrid people={found} of={of} />}
            {asTable && users.data && (
              <StaffTable
                people={found}
                of={of}
                all={users.data}
                sort={sort}
                down={down}
                onSort={sortBy}
                answers={answers.columns}
              />
            )}
          </div>
        </section>
        {!(waiting || asTable) && <Administrators users={users.data ?? []} search={wanted.search} />}
      </div>
      {adder.Part && <adder.Part open={adder.isOpen} onClose={adder.close} />}
      {inviter.Part && <inviter.Part open={inviter.isOpen} onClose={inviter.close} />}
      {/* Its code is loaded when it opens. */}
      <Dialog open={importing} title={words.importTitle} onClose={() => setImporting(false)} wide>
        <Suspense fallback={<Spinner className="mx-auto my-16" />}>
          {importing && <ImportSteps onClose={() => setImporting(false)} />}
        </Suspense>
      </Dialog>
    </>
  );
}

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
