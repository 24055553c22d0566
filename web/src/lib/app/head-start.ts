import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { knownMember } from '@/lib/auth/known-member.ts';
import { hasStoredSession } from '@/lib/auth/stored-session.ts';
import { preload } from '@/lib/query/preload.ts';
import { firstPath } from './first-page.ts';

/**
 * Requests the code and the data of a visit's first page at once, instead of after the answer who is signed in. Only
 * for a person who was here before. The guards of the routes still decide what is shown.
 */
export function headStart(router: AnyRouter, queryClient: QueryClient): void {
  const user = knownMember();
  if (!user || !hasStoredSession()) return;
  preload(queryClient, currentUserQuery);
  const { pathname } = router.latestLocation;
  const first = firstPath(pathname);
  const location = first === pathname ? router.latestLocation : router.buildLocation({ to: first });
  for (const { routeId, params } of router.matchRoutes(location)) {
    const route = router.routesById[routeId];
    // The router reports failures when it opens the page.
    router.loadRouteChunk(route)?.catch(() => undefined);
    Promise.resolve(route?.options.loader?.({ context: { queryClient, user }, location, params })).catch(
      () => undefined,
    );
  }
}
