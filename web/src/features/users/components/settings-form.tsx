import { type Settings, settings, type User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { SelectField } from '@/components/form/select-field.tsx';
import { Switch } from '@/components/form/switch.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { isDark } from '@/lib/theme.ts';
import { toast } from '@/lib/toasts.ts';
import { updateMeMutation } from '../mutations.ts';
import { languageChoices, settingsInForce, zoneChoices } from '../settings.ts';

const switches = {
  notifications: [
    { name: 'emailNotifications', label: 'Email Notifications' },
    { name: 'smsNotifications', label: 'SMS Notifications' },
  ],
  display: [{ name: 'darkMode', label: 'Dark Mode' }],
} as const;

export function SettingsForm({ user }: { user: User }) {
  const inForce = settingsInForce(user.settings, isDark());
  const form = useForm({
    resolver: zodResolver(settings),
    // What is changed in another tab is followed, unless something was chosen here.
    values: inForce,
    resetOptions: { keepDirtyValues: true },
  });
  const save = useMutation({
    ...updateMeMutation,
    onSuccess: (...args) => {
      form.reset(args[1].patch.settings as Settings);
      toast({ tone: 'done', text: 'Settings saved successfully!' });
      return updateMeMutation.onSuccess?.(...args);
    },
  });
  const toggles = (group: keyof typeof switches) =>
    switches[group].map(({ name, label }) => (
      <Controller
        key={name}
        control={form.control}
        name={name}
        render={({ field }) => <Switch label={label} checked={field.value} onChange={field.onChange} />}
      />
    ));
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate({ id: user.id, patch: { settings: values } }))}
        className="grid gap-6"
      >
        {save.isError && <Message tone="error">{save.error.message}</Message>}
        <section className="sheet p-5 sm:p-8">
          <h2 className="mb-3 text-day">Notification Preferences</h2>
          {toggles('notifications')}
        </section>
        <section className="sheet p-5 sm:p-8">
          <h2 className="mb-3 text-day">Display Settings</h2>
          {toggles('display')}
          <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
            <SelectField label="Language" options={languageChoices} {...form.register('language')} />
            <SelectField
              label="Timezone"
              hint="EST, CST, MST and PST follow daylight saving time."
              options={zoneChoices(inForce.timezone)}
              {...form.register('timezone')}
            />
          </div>
        </section>
        <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start max-sm:w-full">
          Save Settings
        </Button>
      </form>
      <UnsavedGuard form={form} unsaved={form.formState.isDirty} />
    </>
  );
}
