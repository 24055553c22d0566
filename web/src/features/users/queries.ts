import { getOwnCalendar } from '@contract/calendars.ts';
import { getLeaving } from '@contract/leaving.ts';
import { listSessions } from '@contract/sessions.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The person's own calendar; `null` without one. */
export const ownCalendarQuery = queryOptions({
  queryKey: queryKeys.ownCalendar,
  queryFn: ({ signal }) => api(getOwnCalendar, { signal }),
});

/** Where the person is signed in, this session first. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => api(listSessions, { signal }),
});
/** What it would mean if the person left. */
export const leavingQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.me, 'leaving', id] as const,
    queryFn: ({ signal }) => api(getLeaving, { signal, params: { id } }),
  });
