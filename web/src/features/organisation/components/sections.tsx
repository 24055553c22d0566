import type { OrganisationPatch } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { EventLengthFields } from '@/components/form/event-lengths/event-length-fields.tsx';
import { Field } from '@/components/form/field.tsx';
import { RefreshIntervalField } from '@/components/form/refresh-interval/refresh-interval-field.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { organisationMessages, ruleMessages } from '../messages.ts';
import { rules } from '../rules.ts';
import { RuleRow } from './rule-row.tsx';

interface SectionProps {
  form: UseFormReturn<OrganisationPatch>;
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet p-5 sm:p-8">
      <h2 className="text-day">{title}</h2>
      {hint && <p className="mt-1 max-w-column text-soft">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

export function NameSection({ form }: SectionProps) {
  const t = useStore(organisationMessages);
  return (
    <Section title={t.organisation}>
      <Field
        label={t.name}
        hint={t.nameHint}
        autoComplete="organization"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </Section>
  );
}

export function ZoneSection({ form }: SectionProps) {
  const t = useStore(organisationMessages);
  return (
    <Section title={t.zone}>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => (
          <ZoneField
            label={t.zoneField}
            hint={t.zoneHint}
            error={fieldState.error?.message}
            iana
            value={field.value ?? 'UTC'}
            onChange={field.onChange}
          />
        )}
      />
    </Section>
  );
}

export function FeedSection({ form }: SectionProps) {
  const t = useStore(organisationMessages);
  const { errors } = form.formState;
  return (
    <Section title={t.feeds} hint={t.feedsHint}>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <RefreshIntervalField
          className="sm:col-span-2"
          {...form.register('feed_refresh_interval', { valueAsNumber: true })}
        />
        <EventLengthFields
          length={{
            error: errors.feed_default_length_minutes?.message,
            ...form.register('feed_default_length_minutes', { valueAsNumber: true }),
          }}
          allDay={{
            error: errors.feed_all_day_hours?.message,
            ...form.register('feed_all_day_hours', { valueAsNumber: true }),
          }}
        />
      </div>
    </Section>
  );
}

export function RulesSection({ form }: SectionProps) {
  const t = useStore(ruleMessages);
  return (
    <Section title={t.title} hint={t.about}>
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <RuleRow key={rule.name} form={form} rule={rule} />
        ))}
      </ul>
    </Section>
  );
}

export function MailSection({ form }: SectionProps) {
  const t = useStore(organisationMessages);
  return (
    <Section title={t.mail}>
      <Field
        label={t.sender}
        hint={t.senderHint}
        autoComplete="off"
        error={form.formState.errors.mail_sender_name?.message}
        {...form.register('mail_sender_name')}
      />
    </Section>
  );
}
