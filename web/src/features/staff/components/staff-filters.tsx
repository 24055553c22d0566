import { type Role, roles } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { SearchField } from '@/components/form/search-field.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Select } from '@/components/ui/select.tsx';
import { accessMessages } from '../access-messages.ts';
import type { StaffFilter } from '../filter.ts';
import { staffMessages } from '../messages.ts';
import { creditStatuses, type StaffStatus, statuses } from '../search.ts';
import { tableMessages } from '../table-messages.ts';

interface StaffFiltersProps {
  filter: StaffFilter;
  /** Statuses to offer beyond those of credits. */
  further: readonly StaffStatus[];
  /** Roles to offer. */
  offered: readonly Role[];
  onChange: (next: Partial<StaffFilter>) => void;
}

/** The search box, the filters by status and role, and two more, with an explanation of the chosen status. */
export function StaffFilters({ filter, further, offered, onChange }: StaffFiltersProps) {
  const t = useStore(staffMessages);
  const shared = useStore(adminCommonMessages);
  const access = useStore(accessMessages);
  const table = useStore(tableMessages);
  const labels = {
    active: t.active,
    inactive: t.inactive,
    pending: t.pending,
    newcomers: access.newcomers,
    members: table.members,
    waiting: access.waiting,
    blocked: access.blocked,
  };
  const meanings = {
    active: t.activeMeaning,
    inactive: t.inactiveMeaning,
    pending: t.pendingMeaning,
    newcomers: access.newcomersMeaning,
    members: table.membersMeaning,
    waiting: table.waitingMeaning,
    blocked: access.blockedMeaning,
  };
  return (
    <search aria-label={t.filterPeople}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_10rem]">
        <SearchField
          label={shared.searchPeople}
          placeholder={t.searchExample}
          value={filter.search}
          onChange={(search) => onChange({ search })}
          className="sm:max-lg:col-span-2"
        />
        <Select
          aria-label={t.status}
          value={filter.status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...[...creditStatuses, ...further].map((status) => ({ value: status, label: labels[status] })),
          ]}
          onChange={(value) => onChange({ status: statuses.find((status) => status === value) })}
          className="border-edge"
        />
        <Select
          aria-label={shared.role}
          value={filter.role ?? ''}
          options={[{ value: '', label: table.allRoles }, ...offered.map((value) => ({ value, label: shared[value] }))]}
          onChange={(value) => onChange({ role: roles.find((role) => role === value) })}
          className="border-edge"
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-6">
        <Checkbox label={table.behind} checked={filter.behind ?? false} onChange={(behind) => onChange({ behind })} />
        <Checkbox label={table.idle} checked={filter.idle ?? false} onChange={(idle) => onChange({ idle })} />
      </div>
      {filter.status && <p className="mt-2 text-small text-soft">{meanings[filter.status]}</p>}
    </search>
  );
}
