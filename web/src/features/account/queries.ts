import { getOwnCalendar } from '@contract/calendars.ts';
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
