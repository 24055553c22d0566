import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { addPersonMessages } from '../add-person-messages.ts';
import { chooseStaff, furtherStatuses, isOnStaff, type StaffFilter } from '../filter.ts';
import { invitationMessages } from '../invitation-messages.ts';
import { mergeMessages } from '../merge-messages.ts';
import { staffMessages } from '../messages.ts';
import { invitationsQuery, useUsers } from '../queries.ts';
import { staffSearch } from '../search.ts';
import { signInsMessages } from '../sign-ins-messages.ts';
import { Administrators } from './administrators.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NoStaff } from './no-staff.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { StaffGrid } from './staff-grid.tsx';
import { StaffSkeleton } from './staff-skeleton.tsx';
import { WaitingPeople } from './waiting-people.tsx';

const route = getRouteApi('/_app/admin/staff/');
// Forms are a large part of the code of a page, and most visits open none.
const loadAddPerson = () => import('./add-person-dialog.tsx').then(({ AddPersonDialog }) => AddPersonDialog);
const loadInvite = () => import('./invite-dialog.tsx').then(({ InviteDialog }) => InviteDialog);

/** The filter in the address. Back undoes a change of the status, but not of the search. */
function useFilter() {
  const { q = '', status } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<StaffFilter>(() => ({ search: q, status }), [q, status]);
  const go = (next: Partial<StaffFilter>, replace: boolean) => {
    const { search, status: wanted } = { ...filter, ...next };
    void navigate({ search: staffSearch.parse({ q: search, status: wanted }), replace, resetScroll: false });
  };
  return { filter, go };
}

/** Volunteers and staff, pending invitations, and administrators that match the search. */
export function StaffPage() {
  const { filter, go } = useFilter();
  const t = useStore(staffMessages);
  const pages = useStore(administrationMessages);
  const shared = useStore(adminCommonMessages);
  const words = useStore(invitationMessages);
  const signIns = useStore(signInsMessages);
  const adding = useStore(addPersonMessages);
  const merging = useStore(mergeMessages);
  const users = useUsers();
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
  const staff = useMemo(() => users.data?.filter(isOnStaff), [users.data]);
  const entering = useMemo(() => users.data?.filter(({ state }) => state === 'waiting') ?? [], [users.data]);
  const further = useMemo(() => furtherStatuses(staff ?? []), [staff]);
  // Typing has priority over rendering a long list.
  const { search, status } = useDeferredValue(filter);
  const chosen = useMemo(() => chooseStaff(staff ?? [], { search, status }), [staff, search, status]);
  // A dialog reports that it is closed a moment later, when another may already be open.
  const close = (which: typeof dialog) => () => setDialog((open) => (open === which ? null : open));
  const actions = (
    <>
      <Link to="/admin/sign-ins" className={buttonStyle('quiet')}>
        {signIns.title}
      </Link>
      <Link to="/admin/staff/doubles" className={buttonStyle('quiet')}>
        {merging.title}
      </Link>
      <Button onPointerEnter={adder.prepare} onFocus={adder.prepare} onClick={add}>
        {adding.title}
      </Button>
      <Button onClick={() => setDialog('import')}>{words.importTitle}</Button>
      <Button variant="primary" onPointerEnter={inviter.prepare} onFocus={inviter.prepare} onClick={invite}>
        {words.inviteTitle}
      </Button>
    </>
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
            <h2 id="people" className="text-lead font-strong">
              {shared.people}
            </h2>
            <div className="flex items-center gap-2">
              <p role="status" className="text-small text-soft">
                {staff && complete && t.peopleCount({ count: chosen.length })}
              </p>
              {chosen.length > 0 && complete && <ExportButton people={chosen} />}
            </div>
          </div>
          <StaffFilters
            filter={filter}
            further={further}
            onSearch={(words) => go({ search: words }, true)}
            onStatus={(next) => go({ status: next }, false)}
          />
          <div className="mt-5 grid grid-cols-1 gap-5" aria-busy={users.isFetching}>
            <FailedToLoad query={users} sentence={t.loadFailed} />
            {(users.isPending || (chosen.length === 0 && !complete)) && <StaffSkeleton />}
            {staff && complete && chosen.length === 0 && (
              <NoStaff
                filtered={staff.length > 0}
                onShowAll={() => go({ search: '', status: undefined }, false)}
                onInvite={invite}
              />
            )}
            {chosen.length > 0 && <StaffGrid people={chosen} />}
          </div>
        </section>
        {!waiting && <Administrators users={users.data ?? []} search={search} />}
      </div>
      {adder.Part && <adder.Part open={dialog === 'add'} onClose={close('add')} />}
      {inviter.Part && <inviter.Part open={dialog === 'invite'} onClose={close('invite')} />}
      <ImportDialog open={dialog === 'import'} onClose={close('import')} />
    </>
  );
}
