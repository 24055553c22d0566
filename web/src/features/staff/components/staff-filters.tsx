import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { SearchField } from '@/components/form/search-field.tsx';
import type { StaffFilter } from '../filter.ts';
import { staffMessages } from '../messages.ts';
import type { StaffStatus } from '../search.ts';

const statuses = ['active', 'inactive', 'pending'] as const satisfies StaffStatus[];
const meanings = { active: 'activeMeans', inactive: 'inactiveMeans', pending: 'pendingMeans' } as const;

interface StaffFiltersProps {
  filter: StaffFilter;
  onSearch: (search: string) => void;
  onStatus: (status: StaffStatus | undefined) => void;
}

/** Search box and status filter, and what the chosen status means. */
export function StaffFilters({ filter, onSearch, onStatus }: StaffFiltersProps) {
  const t = useStore(staffMessages);
  return (
    <search aria-label={t.filter}>
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem]">
        <SearchField label={t.search} placeholder={t.searchHint} value={filter.search} onChange={onSearch} />
        <div className="relative">
          <select
            aria-label={t.status}
            value={filter.status ?? ''}
            onChange={(event) => onStatus(statuses.find((value) => value === event.target.value))}
            className="h-11 w-full appearance-none rounded-control border border-edge bg-sheet pr-11 pl-3.5"
          >
            <option value="">{t.all}</option>
            {statuses.map((value) => (
              <option key={value} value={value}>
                {t[value]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3.5 size-5 text-soft" />
        </div>
      </div>
      {filter.status && <p className="mt-2 text-small text-soft">{t[meanings[filter.status]]}</p>}
    </search>
  );
}
