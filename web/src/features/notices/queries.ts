import { listNotices } from '@contract/notices.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The newest notices that the person has dismissed. */
export const readNoticesQuery = queryOptions({
  queryKey: [...queryKeys.notices, 'dismissed'],
  queryFn: ({ signal }) => api(listNotices, { query: { dismissed: 'yes', limit: 50 }, signal }),
});
