import { getMe } from '@contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The application user of the person who is signed in; `null` when there is none. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.me,
  // Without the signal: the guard of a route waits for this as well, whoever else has stopped watching it.
  queryFn: () => api(getMe),
});
