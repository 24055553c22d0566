import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { WifiOff } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { layoutTexts } from '@/components/layout/texts.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { reachable as reachableNow } from '@/lib/api/api-client.ts';
import { brandName } from '@/lib/app/config.ts';
import { whenIdle } from '@/lib/app/later.ts';
import { useOnline } from '@/lib/app/online.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { applyTheme } from '@/lib/app/theme.ts';
import { toasts } from '@/lib/app/toasts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { rememberMember } from '@/lib/auth/known-member.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { keptFrom } from '@/lib/offline/offline.ts';
import { seen } from '@/lib/seeing/seen.ts';

/**
 * The toasts. Their code is fetched for the first toast. `soon` fetches it earlier, so that a toast about a lost
 * connection can be shown. If loading fails, the next toast tries again.
 */
function LazyToaster({ soon }: { soon: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const load = useEffectEvent(() => {
    if (Toaster) return;
    import('@/components/ui/toast.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined,
    );
  });
  useEffect(() => toasts.listen(load), []);
  useEffect(() => {
    if (soon) whenIdle(load);
  }, [soon]);
  return Toaster && <Toaster />;
}

/** Says that the connection or the service is lost and what that means. It is below the page, so that nothing moves. */
function OfflineStrip() {
  const t = useStore(layoutTexts);
  const online = useOnline();
  const from = useStore(keptFrom);
  const reachable = useStore(reachableNow);
  const isLost = !(online && reachable);
  const text = online ? t.away({ brand: brandName }) : t.offline;
  return (
    <div role="status" className="in-[:root:has([data-own-strip])]:hidden">
      {(isLost || from) && (
        <p
          className={clsx(
            'flex animate-enter items-start justify-center gap-2 border-t border-attention-line bg-attention-wash px-4 py-3 text-small shadow-raised',
            // An answer that is on its way is seldom later than this.
            !isLost && '[animation-delay:800ms]',
          )}
        >
          <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-attention" />
          {isLost && text} {from}
        </p>
      )}
    </div>
  );
}

const SeeingStrip = lazy(() =>
  import('@/components/layout/seeing-strip.tsx').then((part) => ({ default: part.SeeingStrip })),
);

/** Focuses the heading of each page that is opened, where screen readers and keyboard users start. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

/** The frame of all pages. Applies the person's theme and language, and shows toasts and the offline strip. */
function RootLayout() {
  const { user } = useAuth();
  const person = useStore(seen);
  useFocusOnArrival();
  useEffect(() => {
    // Theme and language stay those of who looks, and nothing is remembered of whom they see.
    if (!user || seen.get()) return;
    applyTheme(user.settings);
    if (user.settings) applyLanguage(user.settings).catch((error) => reportError('Language not loaded', error));
    // The pages of members refuse everybody else, so there is nothing to fetch early.
    rememberMember(user.state === 'active' ? user : null);
  }, [user]);
  return (
    <>
      <Outlet />
      <div
        // A dialog hides the page from screen readers, except for what has this attribute when it opens. Toasts and strips, which may
        // be loaded later, are heard even then; each announces itself.
        aria-live="off"
        data-print="no"
        className="pointer-events-none fixed inset-x-0 top-0 bottom-(--member-bar) z-50 flex flex-col justify-end"
      >
        <LazyToaster soon={user !== null} />
        <OfflineStrip />
        {person && (
          <Suspense>
            <SeeingStrip person={person} />
          </Suspense>
        )}
      </div>
    </>
  );
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout });
