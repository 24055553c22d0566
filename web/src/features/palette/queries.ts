import { getBoardDays } from '@contract/board.ts';
import type { CallQuery } from '@contract/call.ts';
import { listEvents } from '@contract/events.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays } from '@/lib/time/time.ts';

/** The most shifts that a search asks for. */
const most = 20;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;
/** How far ahead days are known to have shifts. */
const daysAhead = 120;

type Wanted = Pick<CallQuery<typeof listEvents>, 'from' | 'to' | 'search'>;

/** The first shifts that a search finds. While others load, the earlier ones stay. */
export const foundShiftsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'found', wanted] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return await api(listEvents, { signal, query: { ...wanted, limit: most } });
    },
    placeholderData: keepPreviousData,
  });

/** Of the coming days: those with shifts, and how many places are open. */
export const comingDaysQuery = (today: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'days', today] as const,
    queryFn: async ({ signal }) => {
      const { days } = await api(getBoardDays, { signal, query: { from: today, to: addDays(today, daysAhead) } });
      const open = new Map<string, number>();
      for (const { day, required, taken } of days) open.set(day, (open.get(day) ?? 0) + required - taken);
      return open;
    },
  });
