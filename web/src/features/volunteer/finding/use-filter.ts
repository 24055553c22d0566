import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getRouteApi, useSearch } from '@tanstack/react-router';
import { atom } from 'nanostores';
import { useMemo } from 'react';
import { deviceStorage } from '@/lib/app/storage.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { type Days, defaultDays, type EventFilter, eventSearch, type Show } from './filter.ts';
import type { Wanted } from './fit.ts';

/** Only past or upcoming events are fetched, as the filter asks. The page sorts out current ones. */
function rangeOf({ show, days }: EventFilter): { from: string; to?: string } {
  const moment = new Date(now()).toISOString();
  if (show === 'upcoming') return { from: moment };
  const from = new Date(now() - days * 86_400_000).toISOString();
  return show === 'past' ? { from, to: moment } : { from };
}

/** Events for the volunteer dashboard. While other slot types or more of the past load, the earlier events stay. */
export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: [...queryKeys.eventLists, filter] as const,
    queryFn: (context) => eventPages({ slot_type_ids: filter.types, ...rangeOf(filter) })(context),
    placeholderData: (before, query) => (query?.queryKey[2].show === filter.show ? before : undefined),
  });

/** Whether a slot is in the lists of events that are on the screen. */
export function hasSlot(client: QueryClient, slotId: string): boolean {
  const shown = client.getQueryCache().findAll({ queryKey: queryKeys.eventLists, type: 'active' });
  const events = shown.flatMap(({ state }) => (state.data ?? []) as readonly Event[]);
  return shown.length === 0 || events.some(({ slot_assignments }) => slot_assignments.some(({ id }) => id === slotId));
}

const key = 'muster.all-events';

/** Whether the dashboard shows what fits the person, instead of all events. Kept on the device. */
export const fitsOnly = atom(deviceStorage.getItem(key) === null);

/** Chooses what the dashboard shows, for this visit and the next ones. */
export function showFitting(on: boolean): void {
  fitsOnly.set(on);
  if (on) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, 'yes');
}

/** Whether the dashboard shows what fits: not with an address that asks for past or all events. */
export function useFinds(): boolean {
  const { show } = useSearch({ from: '/_app/volunteer/' });
  return useStore(fitsOnly) && show === undefined;
}

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
