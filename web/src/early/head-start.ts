import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { hasStoredSession, knownMember } from '@/lib/auth/known-member.ts';
import { preload } from '@/lib/query/preload.ts';
import { firstPath } from './first-page.ts';

/**
 * Requests the code and the data of a visit's first page at once, instead of after the answer who is signed in. Only
 * for a person who was here before. The guards of the routes still decide what is shown.
 * @returns resolves when the code has run or could not be loaded, and the data is requested
 */
export async function headStart(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const user = knownMember();
  if (!user || !hasStoredSession()) return;
  preload(queryClient, currentUserQuery);
  const { pathname } = router.latestLocation;
  const first = firstPath(pathname);
  const location = first === pathname ? router.latestLocation : router.buildLocation({ to: first });
  const pages = router.matchRoutes(location).map(({ routeId, params }) => {
    const route = router.routesById[routeId];
    Promise.resolve(route?.options.loader?.({ context: { queryClient, user }, location, params })).catch(
      () => undefined,
    );
    return router.loadRouteChunk(route);
  });
  // The router reports failures when it opens the page.
  await Promise.allSettled(pages);
}
