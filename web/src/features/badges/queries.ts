import { makeBadges } from '@contract/codes.ts';
import { getGate } from '@contract/gate.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import { badgeMessages } from './messages.ts';

/** The most people of one call. */
const most = 500;

/** The moment at which a day begins; where the clocks go forward at midnight, an hour later. */
const begin = (day: string, zone: string): string =>
  instantOf({ date: day, time: '00:00' }, zone) ?? instantOf({ date: day, time: '01:00' }, zone) ?? `${day}T00:00:00Z`;

/** The shifts of a day with their people. */
export const peopleOfDayQuery = (day: string, zone: string) =>
  queryOptions({
    queryKey: [...queryKeys.badges, day, zone] as const,
    queryFn: ({ signal }) =>
      api(getGate, { signal, query: { from: begin(day, zone), to: begin(addDays(day, 1), zone) } }),
    staleTime: 10_000,
  });

/** The names and codes of these people. Each call is noted in the audit log, so it is made on request only. */
export const makeBadgesMutation = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    const badges = [];
    for (let from = 0; from < ids.length; from += most) {
      const answer = await api(makeBadges, { body: { user_ids: ids.slice(from, from + most) } });
      badges.push(...answer.badges);
    }
    return badges;
  },
  meta: { error: () => badgeMessages.get().makeFailed },
});
