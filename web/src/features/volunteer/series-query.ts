import { signUpForSeries } from '@contract/standing-signups.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { standingTexts } from './standing-texts.ts';

/** Each shift of a series, or every second one. */
export type Every = 1 | 2;

interface Standing {
  slotId: string;
  every: Every;
}

const send = ({ slotId, every }: Standing, preview: boolean) =>
  api(signUpForSeries, { params: { slotId }, body: { every, preview } });

/** Which shifts signing up for a series would take, and which it would leave out. Asked whenever it is shown. */
export const standingPreviewQuery = (standing: Standing) =>
  queryOptions({
    queryKey: [...queryKeys.signups, 'standing', standing] as const,
    queryFn: () => send(standing, true),
    staleTime: 0,
    gcTime: 0,
  });

/** Takes the shifts of a series. */
export const standingMutation = mutationOptions({
  mutationFn: (standing: Standing) => send(standing, false),
  meta: {
    success: ({ taken }: Awaited<ReturnType<typeof send>>) => standingTexts.get().done({ count: taken.length }),
    error: () => standingTexts.get().failed,
  },
  onSettled: (_data, _error, _standing, _, { client }) =>
    reloadAll(client, [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]),
});
