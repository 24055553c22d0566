import type { CallBody } from '@contract/call.ts';
import { listRates, previewRate } from '@contract/slot-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 300;

/** What another rate of a slot type would change. */
export const rateEffectQuery = (typeId: string, body: CallBody<typeof previewRate>) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'rate-effect', typeId, body] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return await api(previewRate, { signal, params: { id: typeId }, body });
    },
    // It depends on all signups.
    gcTime: 0,
  });

/** All rates of a slot type, the latest first. */
export const ratesQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.slotTypes, typeId, 'rates'] as const,
    queryFn: ({ signal }) => api(listRates, { signal, params: { id: typeId } }),
  });
