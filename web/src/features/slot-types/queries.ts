import { queryOptions } from '@tanstack/react-query';
import { now } from '@/lib/clock.ts';
import { allEvents } from '@/lib/event-pages.ts';
import { queryKeys } from '@/lib/query-keys.ts';
import { usageIn } from './usage.ts';

/** The use of a slot type in events that are not over. */
export const usageQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'usage', typeId] as const,
    queryFn: async ({ signal }) => {
      const query = { slot_type_ids: [typeId], from: new Date(now()).toISOString() };
      return usageIn(await allEvents(query, signal), typeId);
    },
  });
