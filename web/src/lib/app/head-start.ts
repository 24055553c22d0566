import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { sessionKey } from '@/lib/auth/auth-client.ts';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { homeOf } from '@/lib/auth/home.ts';
import { knownMember } from '@/lib/auth/known-member.ts';
import { preload } from '@/lib/query/preload.ts';
import { deviceStorage } from './storage.ts';

/**
 * At the first page of a visit, asks for its code and its data at once instead of after the answer who is signed in.
 * Only for a person who was here before; whatever the guess, the guards of the routes decide what is shown.
 */
export function headStart(router: AnyRouter, queryClient: QueryClient): void {
  const user = knownMember();
  if (!user || !deviceStorage.getItem(sessionKey)) return;
  preload(queryClient, currentUserQuery);
  const { pathname } = router.latestLocation;
  const atHome = pathname === '/' || pathname === '/login';
  const location = atHome ? router.buildLocation({ to: homeOf(user) }) : router.latestLocation;
  const matches = router.matchRoutes(location);
  if (user.role !== 'admin' && matches.some(({ routeId }) => routeId === '/_app/admin')) return;
  for (const { routeId, params } of matches) {
    const route = router.routesById[routeId];
    // A page that can't be loaded or asked for now is told by the router when it comes to it.
    router.loadRouteChunk(route)?.catch(() => undefined);
    Promise.resolve(route?.options.loader?.({ context: { queryClient, user }, location, params })).catch(
      () => undefined,
    );
  }
}
