import { useStore } from '@nanostores/react';
import { SearchField } from '@/components/form/search-field.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Select } from '@/components/ui/select.tsx';
import { accessMessages } from '../access-messages.ts';
import type { StaffFilter } from '../filter.ts';
import { staffMessages } from '../messages.ts';
import { creditStatuses, type StaffStatus, statuses } from '../search.ts';

interface StaffFiltersProps {
  filter: StaffFilter;
  /** Statuses to offer beyond those of credits. */
  further: readonly StaffStatus[];
  onSearch: (search: string) => void;
  onStatus: (status: StaffStatus | undefined) => void;
}

/** The search box and the status filter, with an explanation of the chosen status. */
export function StaffFilters({ filter, further, onSearch, onStatus }: StaffFiltersProps) {
  const t = useStore(staffMessages);
  const shared = useStore(adminCommonMessages);
  const access = useStore(accessMessages);
  const labels = {
    active: t.active,
    inactive: t.inactive,
    pending: t.pending,
    newcomers: access.newcomers,
    blocked: access.blocked,
  };
  const meanings = {
    active: t.activeMeaning,
    inactive: t.inactiveMeaning,
    pending: t.pendingMeaning,
    newcomers: access.newcomersMeaning,
    blocked: access.blockedMeaning,
  };
  return (
    <search aria-label={t.filterPeople}>
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem]">
        <SearchField
          label={shared.searchPeople}
          placeholder={t.searchExample}
          value={filter.search}
          onChange={onSearch}
        />
        <Select
          aria-label={t.status}
          value={filter.status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...[...creditStatuses, ...further].map((status) => ({ value: status, label: labels[status] })),
          ]}
          onChange={(value) => onStatus(statuses.find((status) => status === value))}
          className="border-edge"
        />
      </div>
      {filter.status && <p className="mt-2 text-small text-soft">{meanings[filter.status]}</p>}
    </search>
  );
}
