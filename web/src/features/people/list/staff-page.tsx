import { roles, type User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { leadTexts } from '@/domains/leads/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { signInsTexts } from '../access/texts.ts';
import { WaitingPeople } from '../access/waiting-people.tsx';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { addPersonTexts, invitationTexts } from '../invitations/texts.ts';
import { mergeTexts } from '../merging/texts.ts';
import { invitationsQuery, useUsers } from '../queries.ts';
import { staffTexts, tableTexts } from '../texts.ts';
import { chooseStaff, furtherStatuses, isInTable, isOnStaff } from './filter.ts';
import { ExportButton } from './staff-bar.tsx';
import { PersonLinks, StaffGrid } from './staff-cards.tsx';
import { StaffFilters, useStaffFilter, useStaffView } from './staff-filters.tsx';
import { StaffTable } from './staff-table.tsx';

interface NoStaffProps {
  /** There are people, but none that match the filters. */
  filtered: boolean;
  onShowAll: () => void;
  onInvite: () => void;
}

/** Replaces the empty list, with a button to continue. */
function NoStaff({ filtered, onShowAll, onInvite }: NoStaffProps) {
  const t = useStore(staffTexts);
  const words = useStore(invitationTexts);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{filtered ? t.nobodyFound : t.nobodyYet}</p>
      <p className="mt-1 mb-4 text-soft">{filtered ? t.nobodyFoundHint : t.nobodyYetHint}</p>
      <Button onClick={filtered ? onShowAll : onInvite}>{filtered ? t.showEverybody : words.inviteTitle}</Button>
    </div>
  );
}

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

interface Doing {
  onClick: () => void;
  /** Fetches the dialog, when somebody is about to open it. */
  prepare: () => void;
}

interface StaffActionsProps {
  add: Doing;
  invite: Doing;
  onImport: () => void;
}

/** What is done with the list of people. On a phone all but inviting is in a menu, so that the people are in sight. */
function StaffActions({ add, invite, onImport }: StaffActionsProps) {
  const shared = useStore(adminCommonTexts);
  const words = useStore(invitationTexts);
  const signIns = useStore(signInsTexts);
  const adding = useStore(addPersonTexts);
  const merging = useStore(mergeTexts);
  const opener = ({ onClick, prepare }: Doing) => ({ onClick, onPointerEnter: prepare, onFocus: prepare });
  const more = {
    'aria-label': shared.moreActions,
    className: buttonStyle('tinted', 'w-11 px-0! max-sm:grow-0! sm:hidden'),
    children: <Ellipsis aria-hidden="true" className="size-5" />,
  };
  const leads = useStore(leadTexts);
  const { data: led = [] } = useQuery(leadsQuery);
  return (
    <>
      {led.length > 0 && (
        <Link to="/admin/leads" className={buttonStyle('quiet', 'max-sm:hidden')}>
          {leads.listTitle}
        </Link>
      )}
      <Link to="/admin/sign-ins" className={buttonStyle('quiet', 'max-sm:hidden')}>
        {signIns.title}
      </Link>
      <Link to="/admin/staff/doubles" className={buttonStyle('quiet', 'max-sm:hidden')}>
        {merging.title}
      </Link>
      <Button className="max-sm:hidden" {...opener(add)}>
        {adding.add}
      </Button>
      <Button className="max-sm:hidden" onClick={onImport}>
        {words.importTitle}
      </Button>
      <LazyTrigger button={more} load={loadMenu} props={{ onAdd: add.onClick, onImport }} />
      <Button variant="primary" {...opener(invite)}>
        {words.inviteTitle}
      </Button>
    </>
  );
}

/** The administrators that match the search. Renders nothing if there are none. */
function Administrators({ users, search }: { users: readonly User[]; search: string }) {
  const t = useStore(staffTexts);
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

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Imports people from a file or a pasted table. The code for that is loaded when the dialog opens. */
function ImportDialog({ open, onClose }: ImportDialogProps) {
  const t = useStore(invitationTexts);
  return (
    <Dialog open={open} title={t.importTitle} onClose={onClose} wide>
      <Suspense fallback={<Spinner className="mx-auto my-16" />}>{open && <ImportSteps onClose={onClose} />}</Suspense>
    </Dialog>
  );
}

// Forms are a large part of the code of a page, and most visits open none.
const loadAddPerson = () =>
  import('../invitations/add-person-dialog.tsx').then(({ AddPersonDialog }) => AddPersonDialog);
const loadInvite = () => import('../invitations/invite-dialog.tsx').then(({ InviteDialog }) => InviteDialog);

/** Volunteers and staff, pending invitations, and administrators that match the search. */
export function StaffPage() {
  const { filter, go } = useStaffFilter();
  const t = useStore(staffTexts);
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const table = useStore(tableTexts);
  const users = useUsers();
  const { view, wide, sort, down, choose, sortBy } = useStaffView(users.data?.length ?? 0);
  const asTable = view === 'table';
  const complete = !users.isPlaceholderData;
  // The invitations are above the people, so they are loaded first: nothing moves down later.
  const waiting = useQuery(invitationsQuery).isPending;
  const [dialog, setDialog] = useState<'invite' | 'import' | 'add' | null>(null);
  const adder = useLazyPart(loadAddPerson);
  const inviter = useLazyPart(loadInvite);
  const add = () => {
    setDialog('add');
    adder.show();
  };
  const invite = () => {
    setDialog('invite');
    inviter.show();
  };
  useShortcut('n', invite);
  const staff = useMemo(() => users.data?.filter(asTable ? isInTable : isOnStaff), [users.data, asTable]);
  const entering = useMemo(() => users.data?.filter(({ state }) => state === 'waiting') ?? [], [users.data]);
  const further = useMemo(() => furtherStatuses(staff ?? []), [staff]);
  const offered = asTable ? roles : (['volunteer', 'staff'] as const);
  // Typing has priority over rendering a long list.
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => chooseStaff(staff ?? [], wanted), [staff, wanted]);
  const of = JSON.stringify(wanted);
  // A dialog reports that it is closed a moment later, when another may already be open.
  const close = (which: typeof dialog) => () => setDialog((open) => (open === which ? null : open));
  const actions = (
    <StaffActions
      add={{ onClick: add, prepare: adder.prepare }}
      invite={{ onClick: invite, prepare: inviter.prepare }}
      onImport={() => setDialog('import')}
    />
  );
  return (
    <>
      <PageHead title={pages.staff} actions={actions} />
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
                <ToggleGroup
                  label={table.view}
                  value={view}
                  options={[
                    { value: 'cards', label: shared.viewCards },
                    { value: 'table', label: table.table },
                  ]}
                  onChange={choose}
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
              <NoStaff
                filtered={staff.length > 0}
                onShowAll={() =>
                  go({
                    search: '',
                    status: undefined,
                    role: undefined,
                    qualification: undefined,
                    behind: false,
                    idle: false,
                  })
                }
                onInvite={invite}
              />
            )}
            {found.length > 0 && !asTable && <StaffGrid people={found} of={of} />}
            {asTable && users.data && (
              <StaffTable people={found} of={of} all={users.data} sort={sort} down={down} onSort={sortBy} />
            )}
          </div>
        </section>
        {!(waiting || asTable) && <Administrators users={users.data ?? []} search={wanted.search} />}
      </div>
      {adder.Part && <adder.Part open={dialog === 'add'} onClose={close('add')} />}
      {inviter.Part && <inviter.Part open={dialog === 'invite'} onClose={close('invite')} />}
      <ImportDialog open={dialog === 'import'} onClose={close('import')} />
    </>
  );
}
