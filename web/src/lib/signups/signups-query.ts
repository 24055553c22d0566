import { listSignups } from '@contract/signups.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The person's own signups that are not canceled, past ones included. */
export const signupsQuery = queryOptions({
  queryKey: queryKeys.signups,
  queryFn: ({ signal }) => api.all(listSignups, { signal }),
});
