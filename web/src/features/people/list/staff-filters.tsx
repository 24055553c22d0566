import { type Role, roles } from '@contract/users.ts';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { FiltersButton } from '@/components/layout/admin/filters-button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Select } from '@/components/ui/select.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { useMedia } from '@/lib/app/use-media.ts';
import { accessTexts } from '../access/texts.ts';
import { qualifyTexts } from '../qualifying/texts.ts';
import { useQualified } from '../queries.ts';
import { creditStatuses, type SortKey, type StaffStatus, type StaffView, staffViews, statuses } from '../search.ts';
import { staffTexts, tableTexts } from '../texts.ts';
import type { StaffFilter } from './filter.ts';

/** The filter that everybody matches. */
export const everybody: StaffFilter = {
  search: '',
  status: undefined,
  role: undefined,
  qualification: undefined,
  behind: false,
  idle: false,
};

const route = getRouteApi('/_app/admin/staff/');

/** The filter in the address. Back undoes a change of it, but not of the search. What else is in the address stays. */
export function useStaffFilter() {
  const { q = '', status, role, qualification, behind, idle } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<StaffFilter>(
    () => ({ search: q, status, role, qualification, behind, idle }),
    [q, status, role, qualification, behind, idle],
  );
  const go = ({ search, ...next }: Partial<StaffFilter>) =>
    void navigate({
      // Added to the address, not to what is drawn, which can be a moment older.
      search: (before) => {
        const { behind, idle } = { ...before, ...next };
        return {
          ...before,
          ...next,
          ...(search !== undefined && { q: search.trim() ? search : undefined }),
          behind: behind || undefined,
          idle: idle || undefined,
        };
      },
      replace: search !== undefined && Object.keys(next).length === 0,
      resetScroll: false,
    });
  return { filter, go };
}

const viewKey = 'muster:staff-view';

/** Cards of more people than this take too many screens. */
const mostOnCards = 50;

/** The view that was chosen last. */
const keptView = (): StaffView | undefined => staffViews.find((view) => view === deviceStorage.getItem(viewKey));

/**
 * The view in the address, or else the one chosen last, or else the one that suits the number of people, and the order of its table. The
 * table needs a wide window.
 */
export function useStaffView(people: number) {
  const {
    view = keptView() ?? (people > mostOnCards ? 'table' : 'cards'),
    sort = 'name',
    down = false,
  } = route.useSearch();
  const navigate = route.useNavigate();
  const wide = useMedia('(width >= 64rem)');
  return {
    wide,
    view: wide ? view : ('cards' as const),
    sort,
    down,
    choose: (next: StaffView) => {
      deviceStorage.setItem(viewKey, next);
      void navigate({ search: (before) => ({ ...before, view: next }), resetScroll: false });
    },
    /** Sorts by a column, or turns its order around. */
    sortBy: (key: SortKey) =>
      void navigate({
        search: (before) => ({
          ...before,
          sort: key === 'name' ? undefined : key,
          down: (key === sort && !down) || undefined,
        }),
        replace: true,
        resetScroll: false,
      }),
  };
}

interface StaffFiltersProps {
  filter: StaffFilter;
  /** Statuses to offer beyond those of credits. */
  further: readonly StaffStatus[];
  /** Roles to offer. */
  offered: readonly Role[];
  onChange: (next: Partial<StaffFilter>) => void;
}

/**
 * The search box, the filters by status and role, and two more, with an explanation of the chosen status. On a phone a button
 * shows the filters.
 */
export function StaffFilters({ filter, further, offered, onChange }: StaffFiltersProps) {
  const [t, shared, access, table, qualifying] = useTexts(
    staffTexts,
    adminCommonTexts,
    accessTexts,
    tableTexts,
    qualifyTexts,
  );
  const { qualifications } = useQualified();
  const { status, role, qualification, behind, idle } = filter;
  const count = [status, role, qualification, behind, idle].filter(Boolean).length;
  const [open, setOpen] = useState(count > 0);
  const folded = !open && 'max-sm:hidden';
  const words: Record<StaffStatus, [label: string, meaning: string]> = {
    active: [t.active, t.activeMeaning],
    inactive: [t.inactive, t.inactiveMeaning],
    pending: [t.pending, t.pendingMeaning],
    newcomers: [access.newcomers, access.newcomersMeaning],
    members: [table.members, table.membersMeaning],
    waiting: [access.waiting, table.waitingMeaning],
    blocked: [access.blocked, access.blockedMeaning],
  };
  return (
    <search aria-label={t.filterPeople}>
      <div className="grid grid-cols-[1fr_auto] gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_10rem]">
        <SearchField
          label={shared.searchPeople}
          placeholder={t.searchExample}
          value={filter.search}
          onChange={(search) => onChange({ search })}
          className="sm:max-lg:col-span-2"
        />
        <FiltersButton count={count} open={open} onOpen={setOpen} className="sm:hidden" />
        <Select
          aria-label={t.status}
          value={status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...[...creditStatuses, ...further].map((each) => ({ value: each, label: words[each][0] })),
          ]}
          onChange={(value) => onChange({ status: statuses.find((each) => each === value) })}
          className={clsx('border-edge max-sm:col-span-2', folded)}
        />
        <Select
          aria-label={shared.role}
          value={role ?? ''}
          options={[{ value: '', label: table.allRoles }, ...offered.map((value) => ({ value, label: shared[value] }))]}
          onChange={(value) => onChange({ role: roles.find((each) => each === value) })}
          className={clsx('border-edge max-sm:col-span-2', folded)}
        />
      </div>
      <div className={clsx('mt-1 flex flex-wrap items-center gap-x-6', folded)}>
        {qualifications.length > 0 && (
          <Select
            aria-label={qualifying.which}
            value={qualification ?? ''}
            options={[
              { value: '', label: table.allQualifications },
              ...qualifications.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => onChange({ qualification: value || undefined })}
            className="my-1 border-edge max-sm:grow sm:max-w-72"
          />
        )}
        <Checkbox label={table.behind} checked={behind ?? false} onChange={(behind) => onChange({ behind })} />
        <Checkbox label={table.idle} checked={idle ?? false} onChange={(idle) => onChange({ idle })} />
      </div>
      {status && <p className="mt-2 text-small text-soft">{words[status][1]}</p>}
    </search>
  );
}
