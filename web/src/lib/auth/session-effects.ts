import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { applyTheme } from '@/lib/app/theme.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { onClockCorrected } from '@/lib/time/clock.ts';

import { rememberMember } from './known-member.ts';
import { authState, forgetEnd, loginSearch } from './session.ts';

/** What a change of the session means for the page: nothing of one person is left for the next, and nobody stays where only members are. */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  authState.listen(({ session }, before) => {
    if (before?.loading || session?.user.id === before?.session?.user.id) return;
    queryClient.clear();
    if (session) return void router.invalidate();
    applyTheme(null);
    rememberMember(null);
    const { pathname, href } = router.latestLocation;
    if (pathname === '/login' || pathname === '/auth/callback') return forgetEnd();
    router.navigate({ to: '/login', search: loginSearch(href) }).finally(forgetEnd);
  });
  // Which events are still to come was asked by the wrong clock; what is on its way is no answer either.
  onClockCorrected(async () => {
    await queryClient.cancelQueries({ queryKey: queryKeys.events });
    await queryClient.invalidateQueries({ queryKey: queryKeys.events });
  });
  // A page kept by the browser while one was signed out elsewhere must not come back to life.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !authState.get().session) router.invalidate();
  });
}
