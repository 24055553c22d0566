import { ChevronDown } from 'lucide-react';
import { SearchField } from '@/components/form/search-field.tsx';
import type { StaffFilter } from '../filter.ts';
import type { StaffStatus } from '../search.ts';

const choices: { value: StaffStatus | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'pending', label: 'Pending' },
];

const meanings: Record<StaffStatus, string> = {
  active: 'Active: fulfilment of 100% or more.',
  inactive: 'Inactive: no confirmed credits.',
  pending: 'Pending: confirmed credits, and a fulfilment under 100%.',
};

interface StaffFiltersProps {
  filter: StaffFilter;
  onSearch: (search: string) => void;
  onStatus: (status: StaffStatus | undefined) => void;
}

/** Search box and status filter, and what the chosen status means. */
export function StaffFilters({ filter, onSearch, onStatus }: StaffFiltersProps) {
  return (
    <search aria-label="Filter people">
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem]">
        <SearchField label="Search people" placeholder="Name, email, phone" value={filter.search} onChange={onSearch} />
        <div className="relative">
          <select
            aria-label="Status"
            value={filter.status ?? ''}
            onChange={(event) =>
              onStatus(choices.find(({ value }) => value === event.target.value)?.value || undefined)
            }
            className="h-11 w-full appearance-none rounded-control border border-edge bg-sheet pr-11 pl-3.5"
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
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
