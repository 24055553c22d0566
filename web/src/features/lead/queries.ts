import { listHelpers } from '@contract/leads.ts';
import { type LedShift, listLedShifts } from '@contract/led-shifts.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/next-cursor.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** How often the shifts are loaded again while they are shown, in milliseconds. */
const lookAgain = 60_000;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** The shifts that the person leads, by page, by start. */
export const ledShiftsQuery = infiniteQueryOptions({
  queryKey: queryKeys.ledShifts,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const response = await api.answerTo(listLedShifts, { signal, query: { ...(cursor && { cursor }) } });
    return { shifts: (await response.json()) as LedShift[], next: nextCursor(response) };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 2_000,
  refetchInterval: lookAgain,
});

/** Who could have a place of a slot, best first. While others load, those of an earlier search stay. */
export const helpersQuery = (slotId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, 'helpers', slotId, search] as const,
    queryFn: async ({ signal }) => {
      if (search) await wait(pause, signal);
      return await api(listHelpers, { params: { id: slotId }, query: { ...(search && { search }) }, signal });
    },
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });
