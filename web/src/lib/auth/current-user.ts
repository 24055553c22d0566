import { getMe } from '@contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The application user of the signed-in person, or `null`. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.me,
  // Without the signal: the guard of a route waits for this too, even when a component has stopped watching it.
  queryFn: () => api(getMe),
});
