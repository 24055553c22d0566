import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { applyTheme } from '@/lib/app/theme.ts';
import { toasts } from '@/lib/app/toasts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { rememberMember } from '@/lib/auth/known-member.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { OfflineStrip } from './offline-strip.tsx';

/** Another page begins at its heading: what reads aloud and what moves by keyboard start there. */
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

const loadToaster = () => import('@/components/ui/toast.tsx').then(({ Toaster }) => Toaster);

/** The toasts, whose code is not part of the first paint. Should it not arrive, the next toast asks for it again. */
function LazyToaster() {
  const { Part: Toaster, show } = useLazyPart(loadToaster);
  const load = useEffectEvent(() => {
    if (!Toaster) show();
  });
  useEffect(() => {
    load();
    return toasts.listen(load);
  }, []);
  return Toaster && <Toaster />;
}

export function RootLayout() {
  const { user } = useAuth();
  useFocusOnArrival();
  useEffect(() => {
    if (!user) return;
    applyTheme(user.settings);
    if (user.settings) applyLanguage(user.settings).catch((error) => reportError('Language not loaded', error));
    rememberMember(user);
  }, [user]);
  return (
    <>
      <Outlet />
      <div data-print="no" className="pointer-events-none fixed inset-0 z-50 flex flex-col justify-end">
        <LazyToaster />
        <OfflineStrip />
      </div>
    </>
  );
}
