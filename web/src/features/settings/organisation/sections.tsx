import { entries } from '@contract/entry.ts';
import { type OrganisationPatch, unansweredPlaces } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { RefreshIntervalField } from '@/components/form/refresh-interval/refresh-interval-field.tsx';
import { ZoneField } from '@/components/form/zone/zone-field.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { AllDayHoursField, EventLengthField } from '@/domains/shifts/event-length-fields.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { RuleRow } from './rule-row.tsx';
import { rules, secondReminder } from './rules.ts';
import { Section } from './section.tsx';
import { organisationTexts, ruleTexts } from './texts.ts';

interface SectionProps {
  form: UseFormReturn<OrganisationPatch>;
}

export function NameSection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <Section title={t.organisation}>
      <FormField control={form.control} name="name">
        {(field) => <Field label={shared.name} hint={t.nameHint} autoComplete="organization" {...field} />}
      </FormField>
      <FormField control={form.control} name="contact">
        {(field) => <Field label={t.contact} hint={t.contactHint} autoComplete="off" {...field} />}
      </FormField>
    </Section>
  );
}

export function EntrySection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  const hints = { open: t.openHint, approval: t.approvalHint, invitation: t.invitationHint };
  return (
    <Section title={t.entryTitle} hint={t.entryNote}>
      <FormField control={form.control} name="entry">
        {({ value, onChange }) => (
          <RadioGroup
            label={t.entryField}
            value={value ?? 'open'}
            options={entries.map((entry) => ({ value: entry, label: t[entry], hint: hints[entry] }))}
            onChange={onChange}
          />
        )}
      </FormField>
    </Section>
  );
}

export function ZoneSection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <Section title={shared.timeZone}>
      <FormField control={form.control} name="timezone">
        {(field) => <ZoneField {...field} label={t.zoneField} hint={t.zoneHint} iana value={field.value ?? 'UTC'} />}
      </FormField>
    </Section>
  );
}

export function PublishingSection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  const choices = {
    keep: { label: t.keepPlace, hint: t.keepPlaceHint },
    free: { label: t.freePlace, hint: t.freePlaceHint },
  };
  return (
    <Section title={t.publishing} hint={t.publishHint}>
      <FormField control={form.control} name="publish_at_once">
        {({ value, onChange }) => <Checkbox label={t.publishAtOnce} checked={value ?? true} onChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="answer_hours">
        {(field) => (
          <NumberField label={t.answerHours} hint={t.answerHoursHint} min={1} max={336} step={1} {...field} />
        )}
      </FormField>
      <FormField control={form.control} name="material_minutes">
        {(field) => <NumberField label={t.material} hint={t.materialHint} min={0} max={1440} step={1} {...field} />}
      </FormField>
      <FormField control={form.control} name="unanswered">
        {({ value, onChange }) => (
          <RadioGroup
            label={t.afterDeadline}
            value={value ?? 'keep'}
            options={unansweredPlaces.map((choice) => ({ value: choice, ...choices[choice] }))}
            onChange={onChange}
          />
        )}
      </FormField>
    </Section>
  );
}

export function FeedSection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <Section title={shared.calendarFeeds} hint={t.feedsHint}>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="feed_refresh_interval">
          {(field) => <RefreshIntervalField {...field} className="sm:col-span-2" />}
        </FormField>
        <FormField control={form.control} name="feed_default_length_minutes">
          {(field) => <EventLengthField {...field} />}
        </FormField>
        <FormField control={form.control} name="feed_all_day_hours">
          {(field) => <AllDayHoursField {...field} />}
        </FormField>
      </div>
    </Section>
  );
}

export function RulesSection({ form }: SectionProps) {
  const t = useStore(ruleTexts);
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

export function ReminderSection({ form }: SectionProps) {
  const t = useStore(ruleTexts);
  return (
    <Section title={t.reminders} hint={t.remindersHint}>
      <FormField control={form.control} name="remind_hours_before">
        {(field) => <NumberField label={t.confirmField} min={1} max={336} step={1} {...field} />}
      </FormField>
      <ul>
        <RuleRow form={form} rule={secondReminder} />
      </ul>
    </Section>
  );
}

export function MailSection({ form }: SectionProps) {
  const t = useStore(organisationTexts);
  return (
    <Section title={t.mail}>
      <FormField control={form.control} name="mail_sender_name">
        {(field) => <Field label={t.sender} hint={t.senderHint} autoComplete="off" {...field} />}
      </FormField>
      <FormField control={form.control} name="invitation_days">
        {(field) => <NumberField label={t.invitationDays} min={1} max={90} step={1} {...field} />}
      </FormField>
      <FormField control={form.control} name="mails_per_hour">
        {(field) => (
          <NumberField
            {...field}
            label={t.mailsPerHour}
            hint={t.mailsPerHourHint}
            min={10}
            max={100_000}
            step={10}
            onChange={(value) => field.onChange(Number.isNaN(value) ? null : value)}
          />
        )}
      </FormField>
    </Section>
  );
}
