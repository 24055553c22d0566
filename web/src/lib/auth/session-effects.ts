import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { applyTheme } from '@/lib/app/theme.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { forgetSeen } from '@/lib/seeing/seen.ts';
import { onClockCorrected } from '@/lib/time/clock.ts';

import { isOfSession, rememberMember, storedSession } from './known-member.ts';
import { authState, endedByBlock, forgetEnd, isAnswer, loginSearch, setSession } from './session.ts';

/**
 * Applies a change of the session to the page: data of the previous person is dropped, and a signed-out person leaves
 * the pages for members.
 */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  authState.listen(({ session }, before) => {
    if (before?.loading || session?.user.id === before?.session?.user.id) return;
    queryClient.clear();
    forgetSeen();
    if (session) return void router.invalidate();
    applyTheme(null);
    rememberMember(null);
    if (endedByBlock()) return void router.navigate({ to: '/entry', search: { blocked: true } }).finally(forgetEnd);
    const { pathname, href } = router.latestLocation;
    if (pathname === '/login' || pathname === '/auth/callback') return forgetEnd();
    router.navigate({ to: '/login', search: loginSearch(href) }).finally(forgetEnd);
  });
  // Upcoming events were requested by the wrong clock, so running requests are canceled as well.
  onClockCorrected(async () => {
    await queryClient.cancelQueries({ queryKey: queryKeys.events });
    await queryClient.invalidateQueries({ queryKey: queryKeys.events });
  });
  // The Supabase client also hears of other tabs, but perhaps before this tab sees what they have stored.
  addEventListener('storage', (event) => (isAnswer(event) || isOfSession(event)) && setSession(storedSession()));
  // A page restored by the browser must not show data after the person has signed out elsewhere.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !authState.get().session) router.invalidate();
  });
}
