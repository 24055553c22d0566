import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SettingsForm } from './settings-form.tsx';

// Few people watch, or want notifications: the other settings do not wait for it.
const OwnWatches = lazy(() =>
  import('@/domains/watching/own-watches.tsx').then(
    (loaded): { default: ComponentType<{ mails: boolean }> } => ({ default: loaded.OwnWatches }),
    () => ({ default: () => null }),
  ),
);
const OwnPush = lazy(() => import('./own-push.tsx').then((part) => ({ default: part.OwnPush })));

/** The person's settings, calendar address, sessions, watches and notifications. */
export function SettingsPage() {
  const account = useStore(accountTexts);
  const { user } = useAuth();
  usePageTitle(account.settings);
  if (!user) return null;
  return (
    <>
      <h1 className="mb-8 text-title font-strong">{account.settings}</h1>
      <SettingsForm user={user} />
      <div className="mt-6 grid grid-cols-1 gap-6">
        <OwnCalendar />
        <OwnSessions />
        {/* Last, so that nothing moves when it arrives. */}
        <Suspense>
          <OwnWatches mails={user.settings?.emailNotifications ?? true} />
          <OwnPush />
        </Suspense>
      </div>
    </>
  );
}
