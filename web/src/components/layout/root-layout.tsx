import { useStore } from '@nanostores/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { applyTheme } from '@/lib/app/theme.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { rememberMember } from '@/lib/auth/known-member.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { LazyToaster } from './lazy-toaster.tsx';
import { OfflineStrip } from './offline-strip.tsx';

const SeeingStrip = lazy(() => import('./seeing-strip.tsx').then((part) => ({ default: part.SeeingStrip })));

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
export function RootLayout() {
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
