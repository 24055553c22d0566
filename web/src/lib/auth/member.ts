import type { User } from '@contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { hasNoAnswer, unanswered } from '@/lib/api/api-error.ts';
import { wait } from '@/lib/api/wait.ts';
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

/** How long the server may take to say who is signed in before what is kept is shown, in milliseconds. */
const patience = 400;

/** As `keptMember`, when the server has not answered soon; only where a service worker has the code for it. Never if nothing is kept. */
async function keptMeanwhile(queryClient: QueryClient): Promise<User> {
  const canShow = globalThis.navigator?.serviceWorker?.controller && !seen.get();
  if (canShow) await wait(patience);
  const kept = canShow ? await keptMember(queryClient) : null;
  return kept ?? new Promise<never>(() => {});
}

/**
 * The signed-in application user, in whatever state, or `null` if nobody is signed in or the user does not exist.
 * @throws ApiError when the session or the user cannot be loaded
 */
export async function memberOf(queryClient: QueryClient): Promise<User | null> {
  const session = await authReady().catch(() => Promise.reject(unanswered(navigator.onLine)));
  if (!session) return null;
  try {
    const asked = queryClient.query({ ...currentUserQuery, staleTime: 'static' });
    const isKnown = queryClient.getQueryData(currentUserQuery.queryKey) !== undefined;
    return await (isKnown ? asked : Promise.race([asked, keptMeanwhile(queryClient)]));
  } catch (error) {
    // What is kept is the administrator's, who sees the app as somebody else.
    const kept = hasNoAnswer(error) && !seen.get() && (await keptMember(queryClient));
    if (kept) return kept;
    reportError('Failed to fetch app user data', error);
    throw error;
  }
}
