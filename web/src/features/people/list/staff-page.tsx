import { roles } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { WaitingPeople } from '../access/waiting-people.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import { PendingInvitations } from '../invitations/pending-invitations.tsx';
import { invitationsQuery, useUsers } from '../queries.ts';
import { tableTexts } from '../table-texts.ts';
import { staffTexts } from '../texts.ts';
import { Administrators } from './administrators.tsx';
import { ExportButton } from './export-button.tsx';
import { chooseStaff, furtherStatuses, isInTable, isOnStaff } from './filter.ts';
import { NoStaff } from './no-staff.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { StaffGrid } from './staff-grid.tsx';
import { StaffList } from './staff-list.tsx';
import { StaffSkeleton } from './staff-skeleton.tsx';
import { useStaffFilter, useStaffView } from './use-staff-filter.ts';

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
              <StaffList people={found} of={of} all={users.data} sort={sort} down={down} onSort={sortBy} />
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
