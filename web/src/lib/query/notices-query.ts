import { listNotices } from '@contract/notices.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** Notices of changes to the person's signups, newest first, until they are dismissed. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices,
  queryFn: ({ signal }) => api(listNotices, { signal }),
});
