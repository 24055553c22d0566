import type { CallAnswer } from '@contract/call.ts';
import { getMe, type User } from '@contract/users.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { currency } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { signOut } from './auth-service.ts';

/** Blocking a person has ended the session: only then is this call refused as `blocked`. */
function leaveIfBlocked(error: unknown): never {
  if (error instanceof ApiError && error.code === 'blocked') void signOut('blocked');
  throw error;
}

/** What pages show of the organization comes with the person. */
export function noteMember(me: CallAnswer<typeof getMe>): void {
  if (!me) return;
  currency.set(me.currency);
  presentSeason.set(me.season);
}

/** The application user of the signed-in person, in whatever state, or `null`. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.me,
  // Without the signal: the guard of a route waits for this too, even when a component has stopped watching it.
  queryFn: async (): Promise<User | null> => {
    const me = await api(getMe).catch(leaveIfBlocked);
    noteMember(me);
    return me;
  },
});

/** Shows a person that the server has changed, if it is the one who is signed in. The answer does not say what they lead, which stays. */
export function noteChangedUser(client: QueryClient, user: User): void {
  client.setQueryData(currentUserQuery.queryKey, (own) => (own?.id === user.id ? { ...own, ...user } : own));
}
