import { listEvents } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { allEvents } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { usageIn } from './usage.ts';

/** Whether a shift of a slot type has started. If so, a new rate applies only from a chosen day. */
export const startedQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'started', typeId] as const,
    queryFn: async ({ signal }) => {
      const query = { slot_type_ids: [typeId], to: new Date(now()).toISOString(), limit: 1 };
      return (await api(listEvents, { signal, query })).length > 0;
    },
  });

/** The use of a slot type in events that are not over. */
export const usageQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'usage', typeId] as const,
    queryFn: async ({ signal }) => {
      const query = { slot_type_ids: [typeId], from: new Date(now()).toISOString() };
      return usageIn(await allEvents(query, signal), typeId);
    },
  });
