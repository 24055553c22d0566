import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Days, defaultDays, type EventFilter, eventSearch, type Show } from './filter.ts';

const route = getRouteApi('/_app/volunteer/');

/** The filter in the address of the page. Back undoes a change of the period shown, but not of slot types. */
export function useFilter() {
  const { show = 'upcoming', types, days = defaultDays } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<EventFilter>(() => ({ show, types: types ?? [], days }), [show, types, days]);
  const go = (next: Partial<EventFilter>, replace: boolean) =>
    void navigate({ search: eventSearch.parse({ ...filter, ...next }), replace, resetScroll: false });
  return {
    filter,
    setShow: (next: Show) => go({ show: next }, false),
    setDays: (next: Days) => go({ days: next }, true),
    setTypes: (next: string[]) => go({ types: next }, true),
  };
}
