import {
  type Organisation,
  type OrganisationPatch,
  organisationPatch,
  updateOrganisation,
} from '@contract/organisation.ts';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  CalendarRange,
  DoorOpen,
  FileSignature,
  FileSpreadsheet,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
  Monitor,
  Ticket,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useFormOf } from '@/components/form/form-field.tsx';
import type { Part } from '@/components/form/merging/merge.ts';
import { ClashList, useMerging } from '@/components/form/merging/merging.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { useOfferedPages } from '@/components/layout/admin/pages.ts';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { isOutdated } from '@/lib/api/api-error.ts';
import { currency } from '@/lib/format/numbers.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { withProposals } from './proposed.ts';
import {
  DaySection,
  EntrySection,
  FeedSection,
  MailSection,
  NameSection,
  PaySection,
  PublishingSection,
  ReminderSection,
  RulesSection,
  ZoneSection,
} from './sections.tsx';
import { organisationTexts } from './texts.ts';

const icons: Partial<Record<string, LucideIcon>> = {
  '/admin/seasons': CalendarRange,
  '/admin/places': MapPin,
  '/admin/qualifications': BadgeCheck,
  '/admin/documents': FileSignature,
  '/admin/open-page': DoorOpen,
  '/admin/reserved-places': Ticket,
  '/admin/questions': MessageCircleQuestionMark,
  '/admin/walls': Monitor,
  '/admin/payroll-files': FileSpreadsheet,
};

/** Saves the settings. Rules may change who can sign up for what, so events and signups are reloaded. */
const updateOrganisationMutation = mutationOptions({
  mutationFn: (patch: OrganisationPatch) => api(updateOrganisation, { body: patch }),
  onSuccess: (organisation, _, __, { client }) => {
    client.setQueryData(organisationQuery.queryKey, organisation);
    currency.set(organisation.currency);
    void reloadAll(client, [queryKeys.events, queryKeys.signups]);
  },
});

const fields = Object.keys(organisationPatch.shape) as (keyof OrganisationPatch)[];

/** The stored settings as the fields show them. */
const valuesOf = ({ allows_groups: _, ...stored }: Organisation): OrganisationPatch => ({
  ...stored,
  feed_refresh_interval: stored.feed_refresh_interval as NonNullable<OrganisationPatch['feed_refresh_interval']>,
  name: stored.name ?? '',
  contact: stored.contact ?? '',
  mail_sender_name: stored.mail_sender_name ?? '',
});

/** What is decided on its own when two people have changed the settings: each of them. */
const parts: readonly Part<Organisation, OrganisationPatch>[] = fields.flatMap((field) =>
  field === 'version' ? [] : [{ of: [field], says: (stored) => ({ [field]: stored[field] }) }],
);

interface OrganisationFormProps {
  organisation: Organisation;
  /** Starts over with the latest version from the server. */
  onReload: () => Promise<void>;
  /** Loads the latest version, while the form stays. */
  onLatest: () => Promise<Organisation | undefined>;
}

/** The form of all settings. They are saved together, on the version that was loaded. */
function OrganisationForm({ organisation, onReload, onLatest }: OrganisationFormProps) {
  const [t, shared, account] = useTexts(organisationTexts, adminCommonTexts, accountTexts);
  const [base, setBase] = useState(organisation);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useFormOf(organisationPatch, { values: valuesOf(withProposals(base)) });
  // Shows changes made elsewhere, unless this form has unsaved ones.
  if (organisation.version > base.version && !form.formState.isDirty) setBase(organisation);
  const save = useMutation(
    withCallbacks(updateOrganisationMutation, {
      onSuccess: setBase,
      meta: { success: () => accountTexts.get().settingsSaved },
    }),
  );
  const merging = useMerging({ form, valuesOf, parts, load: onLatest, onMerged: setBase });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    void merging.save({
      onto: base,
      send: ({ version }) => form.handleSubmit((values) => save.mutateAsync({ ...values, version }))(),
      onRefused: (error) => setRefusal(applyServerErrors(form, error, { fields })),
    });
  };
  const outdated = isOutdated(save.error);
  return (
    <form noValidate onSubmit={submit} className="grid max-w-column gap-6">
      <UnsavedGuard form={form} unsaved={form.formState.isDirty} subject={`version ${base.version}`} />
      <NameSection form={form} />
      <EntrySection form={form} />
      <ZoneSection form={form} />
      <PublishingSection form={form} />
      <FeedSection form={form} />
      <RulesSection form={form} />
      <DaySection form={form} />
      <PaySection form={form} />
      <ReminderSection form={form} />
      <MailSection form={form} />
      {save.isError && !merging.isSaving && (
        <Message tone="error" action={outdated && <Button onClick={() => void onReload()}>{shared.loadLatest}</Button>}>
          {t.saveFailed}
          {refusal && (
            <span className="block text-small">
              {refusal} {outdated && t.outdated}
            </span>
          )}
          <ClashList clashes={merging.clashes} />
        </Message>
      )}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-end max-sm:w-full">
        {account.saveSettings}
      </Button>
    </form>
  );
}

/** The settings of the whole organization. */
function SystemSettingsPage() {
  const [t, pages] = useTexts(organisationTexts, administrationTexts);
  const query = useQuery(organisationQuery);
  const [attempt, setAttempt] = useState(0);
  const reload = async () => {
    await query.refetch();
    setAttempt((count) => count + 1);
  };
  return (
    <>
      <PageHead
        title={pages.settings}
        actions={useOfferedPages().map(({ to, text, below }) => {
          const Icon = icons[to];
          if (!text || below !== '/admin/settings') return null;
          return (
            <Link key={to} to={to} className={buttonStyle('quiet')}>
              {Icon && <Icon aria-hidden="true" className="size-5" />}
              {pages[text]}
            </Link>
          );
        })}
      >
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && (
        <div aria-hidden="true" className="grid max-w-column gap-6">
          <Skeleton className="h-48" />
          <Skeleton className="h-56" />
          <Skeleton className="h-72" />
        </div>
      )}
      {query.data && (
        <OrganisationForm
          key={attempt}
          organisation={query.data}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/settings')({
  loader: ({ context: { queryClient } }) => preload(queryClient, organisationQuery),
  component: SystemSettingsPage,
});
