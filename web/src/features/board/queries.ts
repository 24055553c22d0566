import { getBoard, getBoardDays } from '@contract/board.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { preload, settled } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { addDays } from '@/lib/time/time.ts';
import { after, daysFrom, openingDay } from './engine/days.ts';
import type { ScheduleSearch } from './search.ts';

/** In milliseconds. People sign up meanwhile. */
const freshFor = 2_000;
const poll = 60_000;

/** How far the strip of days reaches from the month of a day: a month back, and two ahead. */
const daysBack = 31;
const daysAhead = 92;

/** How full the days around a day are. Neighboring days of a month have the same answer. */
export const boardDaysQuery = (around: string) => {
  const month = `${around.slice(0, 7)}-01`;
  const query = { from: addDays(month, -daysBack), to: addDays(month, daysAhead) };
  return queryOptions({
    queryKey: [...queryKeys.events, 'board-days', query] as const,
    queryFn: ({ signal }) => api(getBoardDays, { signal, query }),
    staleTime: freshFor,
    refetchInterval: poll,
    placeholderData: keepPreviousData,
  });
};

/** The prefix of the keys of all boards. */
export const boardKey = [...queryKeys.events, 'board'] as const;

/** The shifts of some days of a zone, with those who have their places. While other days load, the earlier ones stay. */
export const boardQuery = (day: string, count: number, zone: string) => {
  const days = daysFrom(day, count, zone);
  const moment = (time: number): string => new Date(time).toISOString();
  const query = { from: moment(days[0].from), to: moment((days.at(-1)?.to ?? 0) + after), people: 'yes' } as const;
  return queryOptions({
    queryKey: [...boardKey, query] as const,
    // With its days, so that a board that stays while another one loads is drawn with its own.
    queryFn: async ({ signal }) => ({ days, board: await api(getBoard, { signal, query }) }),
    staleTime: freshFor,
    refetchInterval: poll,
    placeholderData: keepPreviousData,
  });
};

/** The day around which the strip of days is loaded. */
export const aroundDay = ({ day }: ScheduleSearch, moment: number): string =>
  day ?? new Date(moment).toISOString().slice(0, 10);

/** Starts loading what the board will show: the days, and then the shifts, whose range depends on the zone. */
export async function preloadSchedule(client: QueryClient, search: ScheduleSearch): Promise<void> {
  const days = boardDaysQuery(aroundDay(search, now()));
  await settled(client, days);
  const found = client.getQueryData(days.queryKey);
  if (found) preload(client, boardQuery(search.day ?? openingDay(found), search.days ?? 1, found.timezone));
}
