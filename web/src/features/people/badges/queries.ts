import { makeBadges } from '@contract/codes.ts';
import { getGate } from '@contract/gate.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays } from '@/lib/time/time.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { badgeTexts } from './texts.ts';

/** The most people of one call. */
const most = 500;

/** The shifts of a day with their people. */
export const peopleOfDayQuery = (day: string, zone: string) =>
  queryOptions({
    queryKey: [...queryKeys.badges, day, zone] as const,
    queryFn: ({ signal }) =>
      api(getGate, {
        signal,
        // The day of a shift in another zone begins earlier or ends later.
        query: { from: dayStart(addDays(day, -1), zone) ?? '', to: dayStart(addDays(day, 2), zone) ?? '' },
      }),
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
  meta: { error: () => badgeTexts.get().makeFailed },
});
