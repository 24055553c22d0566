import type { User } from '@contract/users.ts';
import { useMemo } from 'react';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import type { SortKey } from '../search.ts';
import { sortStaff } from './order.ts';
import { StaffBar } from './staff-bar.tsx';
import { StaffTable } from './staff-table.tsx';

interface StaffListProps {
  /** The people of the filter. */
  people: readonly User[];
  /** The filter, as a text. */
  of: string;
  /** Everybody: the chosen ones are among them, whatever the filter. */
  all: readonly User[];
  sort: SortKey;
  down: boolean;
  onSort: (key: SortKey) => void;
}

/** The table of the people in its order, and what can be done with those who are chosen. */
export function StaffList({ people, of, all, sort, down, onSort }: StaffListProps) {
  const sorted = useMemo(() => sortStaff(people, sort, down), [people, sort, down]);
  const ids = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  const choosing = useChosen(ids);
  const chosen = useMemo(() => all.filter(({ id }) => choosing.chosen.has(id)), [all, choosing.chosen]);
  return (
    <>
      {people.length > 0 && (
        <StaffTable people={sorted} of={of} sort={sort} down={down} onSort={onSort} choosing={choosing} />
      )}
      <StaffBar people={chosen} onClear={choosing.clear} />
    </>
  );
}
