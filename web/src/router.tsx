import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { LoadFailed } from '@/components/layout/load-failed.tsx';
import { PageSpinner } from '@/components/layout/page-spinner.tsx';
import { parseSearch, stringifySearch } from './lib/app/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** The routes with what they need to know; the app has one, made once. */
export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: LoadFailed,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
