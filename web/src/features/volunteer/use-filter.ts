import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Days, defaultDays, type EventFilter, eventSearch, type Show } from './filter.ts';
import type { Wanted } from './find/narrow.ts';

const route = getRouteApi('/_app/volunteer/');

/** The filter in the address of the page. Back undoes a change of the period shown, but not of anything else. */
export function useFilter() {
  const { show = 'upcoming', types, days = defaultDays, day, places, weekdays, times } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo<EventFilter>(() => ({ show, types: types ?? [], days }), [show, types, days]);
  const wanted = useMemo<Wanted>(
    () => ({ day, types: types ?? [], places: places ?? [], weekdays: weekdays ?? [], times: times ?? [] }),
    [day, types, places, weekdays, times],
  );
  // Added to the address, not to what is drawn, which can be a moment older.
  const go = (next: Partial<Omit<EventFilter, 'types'> & Wanted>, replace: boolean) =>
    void navigate({ search: (before) => eventSearch.parse({ ...before, ...next }), replace, resetScroll: false });
  return {
    filter,
    /** What is looked for among the places that fit. */
    wanted,
    setShow: (next: Show) => go({ show: next }, false),
    setDays: (next: Days) => go({ days: next }, true),
    setTypes: (next: readonly string[]) => go({ types: next }, true),
    setWanted: (next: Partial<Wanted>) => go(next, true),
  };
}
