import { listEvents } from '@contract/events.ts';
import { getMessage } from '@contract/messages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays } from '@/lib/time/time.ts';
import { dayStart } from '@/lib/time/wall-time.ts';

/** How often the figures of a message are read again while emails wait, in milliseconds. */
export const lookAgain = 5_000;

/** A sent message with its recipients. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'one', id],
    queryFn: ({ signal }) => api(getMessage, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.figures.waiting > 0 ? lookAgain : false),
  });

/** The shifts that start on a day of a zone, without drafts, which nobody is written to about. */
export const shiftsOfDayQuery = (day: string, zone: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'of-day', day, zone] as const,
    queryFn: async ({ signal }) => {
      // An all-day event has the days of its own zone.
      const query = { from: dayStart(addDays(day, -1), zone) ?? '', to: dayStart(addDays(day, 2), zone) ?? '' };
      const events = await api.all(listEvents, { signal, query });
      return events.filter((event) => !event.draft && dayOf(event) === day);
    },
    staleTime: 10_000,
  });
