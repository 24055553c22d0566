import { listNotices } from '@contract/notices.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The newest notices of changes to the person's signups, until they are dismissed. Dismissing some shows older ones. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices,
  queryFn: ({ signal }) => api(listNotices, { signal }),
});
