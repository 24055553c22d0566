import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { SearchField } from '@/components/form/search-field.tsx';
import type { StaffFilter } from '../filter.ts';
import { staffMessages } from '../messages.ts';
import { type StaffStatus, statuses } from '../search.ts';

interface StaffFiltersProps {
  filter: StaffFilter;
  onSearch: (search: string) => void;
  onStatus: (status: StaffStatus | undefined) => void;
}

/** Search box and status filter, and what the chosen status means. */
export function StaffFilters({ filter, onSearch, onStatus }: StaffFiltersProps) {
  const t = useStore(staffMessages);
  const meanings = { active: t.activeMeaning, inactive: t.inactiveMeaning, pending: t.pendingMeaning };
  return (
    <search aria-label={t.filterPeople}>
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem]">
        <SearchField label={t.searchPeople} placeholder={t.searchExample} value={filter.search} onChange={onSearch} />
        <div className="relative">
          <select
            aria-label={t.status}
            value={filter.status ?? ''}
            onChange={(event) => onStatus(statuses.find((status) => status === event.target.value))}
            className="h-11 w-full appearance-none rounded-control border border-edge bg-sheet pr-11 pl-3.5"
          >
            <option value="">{t.allStatuses}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t[status]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3.5 size-5 text-soft" />
        </div>
      </div>
      {filter.status && <p className="mt-2 text-small text-soft">{meanings[filter.status]}</p>}
    </search>
  );
}
