import { getOwnCalendar } from '@contract/calendars.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The calendar of one's own shifts; `null` when there is none. */
export const ownCalendarQuery = queryOptions({
  queryKey: queryKeys.ownCalendar,
  queryFn: ({ signal }) => api(getOwnCalendar, { signal }),
});
