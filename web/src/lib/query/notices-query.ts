import { listNotices } from '@contract/notices.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What others' changes mean for one's own signups, newest first, as long as not dismissed. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices,
  queryFn: ({ signal }) => api(listNotices, { signal }),
});
