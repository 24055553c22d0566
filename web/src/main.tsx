import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { ErrorFallback, RenderBoundary } from '@/components/layout/error-fallback.tsx';
import { firstPath } from '@/early/first-page.ts';
import { headStart } from '@/early/head-start.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { firstLanguage } from '@/i18n/first-language.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { forgetEarly } from '@/lib/api/early-answers.ts';
import { whenIdle } from '@/lib/app/later.ts';
import { tellOfflinePages } from '@/lib/app/online.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { AuthProvider } from '@/lib/auth/auth-context.tsx';
import { AdminsOnlyError } from '@/lib/auth/rights.ts';
import { followSession } from '@/lib/auth/session-effects.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { loadOffline } from '@/lib/offline/load.ts';
import { followOtherTabs } from '@/lib/query/mutations.ts';
import { waitBriefly } from '@/lib/query/preload.ts';
import { makeQueryClient } from '@/lib/query/query-client.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { fetchPage } from './early/page-files.ts';
import { makeRouter } from './router.tsx';
import './styles/app.css';

// Compiling validators at run time is refused by a strict content security policy.
config({ jitless: true });

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
followSession(router, queryClient);
followOtherTabs(queryClient);
tellOfflinePages();
router.subscribe('onBeforeLoad', ({ toLocation }) => fetchPage(firstPath(toLocation.pathname), firstLanguage()));

/** Draws the app. Files of pages import this one, so it must not wait at its top level: they would wait for it. */
async function start(): Promise<void> {
  await Promise.all([
    // Drawing keeps the processor busy: by then the data is on its way.
    waitBriefly([headStart(router, queryClient).then(() => router.load())]),
    // A language whose texts can't be loaded is no reason to show nothing.
    applyLanguage(null).catch((error) => reportError('Language not loaded', error)),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root, {
    // The page reports a refusal or a server that does not answer; only our own mistakes go to the console.
    onCaughtError: (error) => {
      if (!(error instanceof AdminsOnlyError || error instanceof ApiError)) reportError('Render error', error);
    },
  }).render(
    <StrictMode>
      <RenderBoundary
        fallback={
          <main>
            <ErrorFallback />
          </main>
        }
      >
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </RenderBoundary>
    </StrictMode>,
  );
}
void start();

// It needs files that the service worker has by then, so it costs no page anything.
void navigator.serviceWorker?.ready
  .then(loadOffline)
  .then((code) => (seen.get() ? code.forgetAtEnd() : code.start(queryClient, (path) => router.history.push(path))))
  .catch((error) => reportError('Offline', error));

// The Supabase client renews tokens and notices a sign-in in another tab. It is larger than most pages, so it waits for
// the first of them; if it can't be fetched now, it is fetched when it is needed. The sentences of errors are needed when something has
// failed, perhaps the connection: they have to be there by then.
const stop = router.subscribe('onRendered', () => {
  stop();
  forgetEarly();
  whenIdle(() => {
    for (const load of [supabase, () => import('@/lib/errors/message-of.ts')]) void load().catch(() => undefined);
  });
});
