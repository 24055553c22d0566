import type { OwnCalendar as CalendarKey } from '@contract/calendars.ts';
import type { OwnSession } from '@contract/sessions.ts';
import { type Settings, settings, type User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { ZoneField } from '@/components/form/zone-field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { optionalPart } from '@/components/ui/lazy.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { watchesQuery } from '@/domains/watching/watches.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { apiUrl } from '@/lib/app/config.ts';
import { copyText } from '@/lib/app/copy-text.ts';
import { reportError } from '@/lib/app/report-error.ts';
import { isDark } from '@/lib/app/theme.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { leadRightsOf } from '@/lib/auth/rights.ts';
import { updateMeMutation } from '@/lib/auth/update-me.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { deviceName } from '@/lib/format/device.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { languageChoices, settingsInForce } from './forms.ts';
import {
  endOtherSessionsMutation,
  endSessionMutation,
  makeCalendarMutation,
  ownCalendarQuery,
  ownSessionsQuery,
  removeCalendarMutation,
} from './queries.ts';
import { calendarTexts, sessionTexts, settingsTexts } from './texts.ts';

const AlertSettings = lazy(() => import('./alert-settings.tsx').then((part) => ({ default: part.AlertSettings })));

const switches = {
  // The switch for text messages is hidden: nothing sends them yet (docs/operation.md, “Mails”).
  notifications: ['emailNotifications'],
  display: ['darkMode'],
} as const;

/** Whether alerts and the overview of the morning are for a person: for administrators, and for leads who fill shifts or run gates. */
const hearsOfShifts = (user: User): boolean =>
  user.role === 'admin' || leadRightsOf(user).some((right) => right === 'fill' || right === 'gate');

/** The form of the person's settings: notifications, theme, language and time zone. */
function SettingsForm({ user }: { user: User }) {
  const t = useStore(settingsTexts);
  const account = useStore(accountTexts);
  const inForce = settingsInForce(user.settings, isDark());
  const form = useFormOf(settings, {
    mode: 'onSubmit',
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

/** The address at which calendar programs read a person's shifts, and a link that opens such a program. */
function calendarAddress({ key }: CalendarKey): { address: string; subscribe: string } {
  const address = new URL(`${apiUrl}/calendars/${key}`, location.origin).href;
  return { address, subscribe: address.replace(/^https?:/, 'webcal:') };
}

/** The address of the person's shifts for calendar programs, and the buttons to create, renew and remove it. */
function OwnCalendar() {
  const t = useStore(calendarTexts);
  const query = useQuery(ownCalendarQuery);
  const make = useMutation(makeCalendarMutation);
  const remove = useMutation(removeCalendarMutation);
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const links = query.data && calendarAddress(query.data);
  const section = useRef<HTMLElement>(null);
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when the data changes
  useEffect(() => {
    if (acted.current) section.current?.querySelector<HTMLElement>('input, button')?.focus();
    acted.current = false;
  }, [query.data]);
  const act = (mutation: typeof make | typeof remove) => {
    acted.current = true;
    mutation.mutate();
  };
  const confirm = () => {
    act(asked === 'renew' ? make : remove);
    setAsked(null);
  };
  return (
    <section ref={section} className="sheet p-5 sm:p-8" aria-labelledby="own-calendar">
      <h2 id="own-calendar" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.data === null && (
        <Button busy={make.isPending} onClick={() => act(make)} className="max-sm:w-full">
          {t.create}
        </Button>
      )}
      {links && (
        <>
          <Field
            label={t.address}
            hint={t.addressHint}
            readOnly
            value={links.address}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-3 *:max-sm:grow">
            <Button onClick={() => void copyText(links.address, { copied: t.copied, notCopied: t.notCopied })}>
              {t.copy}
            </Button>
            <a href={links.subscribe} className={buttonStyle()}>
              {t.open}
            </a>
            <Button busy={make.isPending} onClick={() => setAsked('renew')}>
              {t.renew}
            </Button>
            <Button busy={remove.isPending} onClick={() => setAsked('remove')}>
              {t.turnOff}
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={asked !== null}
        title={asked === 'renew' ? t.renewTitle : t.turnOffTitle}
        confirm={asked === 'renew' ? t.renew : t.turnOff}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>{t.oldStops}</p>
      </AlertDialog>
    </section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useStore(sessionTexts);
  const end = useMutation(endSessionMutation);
  const name = deviceName(session.device) ?? t.unknownDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-small text-soft">
          {session.is_current ? (
            t.thisOne
          ) : (
            <RichText text={t.lastUsed} values={{ moment: <Moment at={session.last_used_at} /> }} />
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate(session.id)}>
          {t.end}
          <span className="sr-only">
            {' '}
            {name}, <Moment at={session.last_used_at} />
          </span>
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in, and the buttons that end these sessions. */
function OwnSessions() {
  const t = useStore(sessionTexts);
  const { isAdmin } = useAuth();
  const query = useQuery(ownSessionsQuery);
  const endOthers = useMutation(endOtherSessionsMutation);
  const hasOthers = query.data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <section className="sheet p-5 sm:p-8" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.data && (
        <ul>
          {query.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button className="mt-3 max-sm:w-full" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t.endOthers}
        </Button>
      )}
      {isAdmin && (
        <Link to="/volunteer/second-factor" className={buttonStyle('quiet', 'mt-3 max-sm:w-full')}>
          {t.secondFactor}
        </Link>
      )}
    </section>
  );
}

// Few people watch, or want notifications: the other settings do not wait for it.
const OwnWatches = optionalPart(() => import('@/domains/watching/own-watches.tsx').then((part) => part.OwnWatches));
const OwnPush = lazy(() => import('./own-push.tsx').then((part) => ({ default: part.OwnPush })));

/** The person's settings, calendar address, sessions, watches and notifications. */
function SettingsPage() {
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
          <OwnPush hears={hearsOfShifts(user)} />
        </Suspense>
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/settings')({
  loader: (page) => {
    const { queryClient } = page.context;
    preload(queryClient, ownCalendarQuery);
    preload(queryClient, ownSessionsQuery);
    preload(queryClient, watchesQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: SettingsPage,
});
