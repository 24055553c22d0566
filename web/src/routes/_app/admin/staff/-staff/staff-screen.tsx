import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { StaffPage } from '@/features/staff/components/staff-page.tsx';
import type { StaffFilter } from '@/features/staff/filter.ts';
import { staffSearch } from '@/features/staff/search.ts';

const route = getRouteApi('/_app/admin/staff/');

/** The staff page with its filter in the address. A status is a step one can go back from; letters typed are not. */
export function StaffScreen() {
  const { q = '', status } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<StaffFilter>(() => ({ search: q, status }), [q, status]);
  const go = (next: Partial<StaffFilter>, replace: boolean) => {
    const { search, status: wanted } = { ...filter, ...next };
    void navigate({ search: staffSearch.parse({ q: search, status: wanted }), replace, resetScroll: false });
  };
  return (
    <StaffPage
      filter={filter}
      onSearch={(search) => go({ search }, true)}
      onStatus={(next) => go({ status: next }, false)}
      onShowAll={() => go({ search: '', status: undefined }, false)}
    />
  );
}
