import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { sessionKey } from './auth-client.ts';

/** What the contract says of users: fetched beside this for who is signed in, and not at all for who is not. */
const users = () => import('@contract/users.ts');
if (deviceStorage.getItem(sessionKey)) void users();

/** The application user of who is signed in; `null` when there is none. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.me,
  // Without the signal: the guard of a route waits for this as well, whoever else has stopped watching it.
  queryFn: async () => api((await users()).getMe),
});
