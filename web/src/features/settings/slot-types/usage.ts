import { type Event, listEvents } from '@contract/events.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { allEvents } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { slotTypeTexts } from './texts.ts';

/** The use of a slot type from now on: events, and people on its slots. */
interface Usage {
  events: number;
  people: number;
}

/** Counts the use of a slot type in `events`, all of which have a slot of it. */
export const usageIn = (events: readonly Event[], typeId: string): Usage => ({
  events: events.length,
  people: events
    .flatMap((event) => event.slot_assignments)
    .filter(({ slot_type }) => slot_type.id === typeId)
    .reduce((sum, slot) => sum + slot.current_count, 0),
});

/** What deleting a slot type means, in words. */
export function consequence({ events, people }: Usage): string {
  const t = slotTypeTexts.get();
  if (events === 0) return t.unused;
  const uses = t.uses({ count: events });
  const places = t.placesTaken({ count: people });
  return t.consequence({ count: events, uses: people === 0 ? uses : t.usesWith({ uses, places }) });
}

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
