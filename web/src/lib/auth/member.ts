import type { User } from '@contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { hasNoAnswer, unanswered } from '@/lib/api/api-error.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { loadOffline } from '@/lib/offline/load.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { authReady } from './auth-service.ts';
import { currentUserQuery } from './current-user.ts';

/** The person as they were at the last visit, with their data, if this device has kept them. */
const keptMember = (queryClient: QueryClient): Promise<User | null> =>
  loadOffline().then(
    (code) => code.keptMember(queryClient),
    () => null,
  );

/**
 * The signed-in application user, in whatever state, or `null` if nobody is signed in or the user does not exist.
 * @throws ApiError when the session or the user cannot be loaded
 */
export async function memberOf(queryClient: QueryClient): Promise<User | null> {
  const session = await authReady().catch(() => Promise.reject(unanswered(navigator.onLine)));
  if (!session) return null;
  try {
    return await queryClient.query({ ...currentUserQuery, staleTime: 'static' });
  } catch (error) {
    // What is kept is the administrator's, who sees the app as somebody else.
    const kept = hasNoAnswer(error) && !seen.get() && (await keptMember(queryClient));
    if (kept) return kept;
    reportError('Failed to fetch app user data', error);
    throw error;
  }
}
