import { useStore } from '@nanostores/react';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { settingsMessages } from '../messages.ts';
import { OwnCalendar } from './own-calendar.tsx';
import { SettingsForm } from './settings-form.tsx';

/** How the app behaves for this person. */
export function SettingsPage() {
  const t = useStore(settingsMessages);
  const { user } = useAuth();
  usePageTitle(t.title);
  if (!user) return null;
  return (
    <>
      <h1 className="mb-8 text-title font-strong">{t.title}</h1>
      <SettingsForm user={user} />
      <div className="mt-6">
        <OwnCalendar />
      </div>
    </>
  );
}
