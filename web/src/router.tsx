import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { LoadFailed } from '@/components/layout/load-failed.tsx';
import { layoutTexts } from '@/components/layout/texts.ts';
import { Spinner } from '@/components/ui/spinner.tsx';
import { parseSearch, stringifySearch } from './lib/app/search-params.ts';
import { routeTree } from './routeTree.gen.ts';

/** Shown while a page, or the part of it below the top bar, is loading. */
function PageSpinner() {
  const t = useStore(layoutTexts);
  return (
    <div className="grid min-h-[70dvh] place-items-center p-4 text-soft">
      <p role="status" className="flex animate-enter items-center gap-3">
        <Spinner className="size-6" />
        {t.loading}
      </p>
    </div>
  );
}

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
