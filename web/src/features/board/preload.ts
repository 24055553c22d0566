import type { QueryClient } from '@tanstack/react-query';
import { preload, settled } from '@/lib/query/preload.ts';
import { now } from '@/lib/time/clock.ts';
import { boardDaysQuery, boardQuery } from './queries.ts';
import type { ScheduleSearch } from './search.ts';
import { openingDay } from './which-day.ts';

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
