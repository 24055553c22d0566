import { listCandidates } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { type Event, listEvents } from '@contract/events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { openSlots } from './slots.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** Who could have a place of a slot. While others load, those of an earlier search stay. */
export const candidatesQuery = (slotId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, slotId, search] as const,
    queryFn: async ({ signal }) => {
      if (search) await wait(pause, signal);
      return await api(listCandidates, { params: { id: slotId }, query: { ...(search && { search }) }, signal });
    },
    staleTime: 2_000,
    placeholderData: (before, query) => (query?.queryKey[1] === slotId ? keepPreviousData(before) : undefined),
  });

/** Shifts that begin soon after a moment, with open places, in the order of their start. */
export const openShiftsQuery = (from: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'with-open-places', from] as const,
    queryFn: async ({ signal }) =>
      (await api(listEvents, { query: { from, limit: 200 }, signal })).filter((event) => openSlots(event).length > 0),
    staleTime: 10_000,
  });

const byStart = (a: Event, b: Event): number =>
  Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1);

/** The first of these shifts that comes after another one. */
export const firstAfter = (shifts: readonly Event[], event: Event): Event | undefined =>
  shifts.filter(({ id }) => id !== event.id).find((one) => byStart(one, event) > 0);

type Places = Extract<ChangeBody, { action: 'give' }>['places'];

/** What giving these places would do. Asked whenever it is shown. */
export const givingQuery = (places: Places) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, 'giving', places] as const,
    queryFn: ({ signal }) => api(makeChange, { body: { action: 'give', places, preview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
