import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { authState, signOut, watchAuth } from './auth-store.ts';
import { applyTheme } from './theme.ts';

/** Set while a person signs out by their own wish: then there is no path to come back to. */
let leaving = false;

/** Signs out because the person asked for it. */
export async function leave(): Promise<void> {
  leaving = true;
  await signOut().finally(() => {
    leaving = false;
  });
}

/** What a change of the session means for the page: nothing of one person is left for the next, and nobody stays where only members are. */
export function followSession(router: AnyRouter, queryClient: QueryClient): void {
  watchAuth(({ session }, before) => {
    if (before.loading || session?.user.id === before.session?.user.id) return;
    queryClient.clear();
    if (session) return void router.invalidate();
    applyTheme(null);
    const { pathname, href } = router.state.location;
    if (pathname === '/login' || pathname === '/auth/callback') return;
    router.navigate({ to: '/login', search: leaving ? {} : { redirect: href, expired: true } });
  });
  // A page kept by the browser while one was signed out elsewhere must not come back to life.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !authState().session) router.invalidate();
  });
}
