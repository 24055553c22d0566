import { type Settings, settings, type User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { isDark } from '@/lib/app/theme.ts';
import { updateMeMutation } from '@/lib/auth/update-me.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { hearsOfShifts } from './hears-of-shifts.ts';
import { languageChoices, settingsInForce } from './settings.ts';
import { settingsTexts } from './texts.ts';

const AlertSettings = lazy(() => import('./alert-settings.tsx').then((part) => ({ default: part.AlertSettings })));

const switches = {
  // The switch for text messages is hidden: nothing sends them yet (docs/operation.md, “Mails”).
  notifications: ['emailNotifications'],
  display: ['darkMode'],
} as const;

/** The form of the person's settings: notifications, theme, language and time zone. */
export function SettingsForm({ user }: { user: User }) {
  const t = useStore(settingsTexts);
  const account = useStore(accountTexts);
  const inForce = settingsInForce(user.settings, isDark());
  const form = useForm({
    resolver: zodResolver(settings),
    // Follows changes in another tab, unless something was chosen here.
    values: inForce,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation(
    withCallbacks(updateMeMutation, {
      onSuccess: async (_user, { patch }) => {
        const chosen = patch.settings as Settings;
        form.reset(chosen);
        // The toast follows, and is then in the chosen language.
        await applyLanguage(chosen).catch((error) => reportError('Language not loaded', error));
      },
      meta: { success: () => accountTexts.get().settingsSaved },
    }),
  );
  const toggles = (group: keyof typeof switches) =>
    switches[group].map((name) => (
      <FormField key={name} control={form.control} name={name}>
        {(field) => (
          <Switch
            label={t[name]}
            {...(name === 'emailNotifications' && { hint: t.emailHint })}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      </FormField>
    ));
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate({ id: user.id, patch: { settings: values } }))}
        className="grid grid-cols-1 gap-6"
      >
        {save.isError && <Message tone="error">{messageOf(save.error)}</Message>}
        <section className="sheet p-5 sm:p-8">
          <h2 className="mb-3 text-day">{t.notifications}</h2>
          {toggles('notifications')}
        </section>
        {hearsOfShifts(user) && (
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <AlertSettings control={form.control} isAdmin={user.role === 'admin'} />
          </Suspense>
        )}
        <section className="sheet p-5 sm:p-8">
          <h2 className="mb-3 text-day">{t.display}</h2>
          {toggles('display')}
          <div className="mt-4 grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <FormField control={form.control} name="language">
              {(field) => <SelectField label={t.language} options={languageChoices} {...field} />}
            </FormField>
            <FormField control={form.control} name="timezone">
              {(field) => <ZoneField {...field} value={field.value ?? ''} label={t.timezone} hint={t.timezoneHint} />}
            </FormField>
          </div>
        </section>
        <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start max-sm:w-full">
          {account.saveSettings}
        </Button>
      </form>
      <UnsavedGuard form={form} unsaved={form.formState.isDirty} />
    </>
  );
}
