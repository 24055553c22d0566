import { entries } from '@contract/entry.ts';
import { askedHours, assumedHours, type OrganisationPatch, unansweredPlaces } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { ZoneField } from '@/components/form/zone-field.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import type { SelectOption } from '@/components/ui/select.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { AllDayHoursField, EventLengthField, RefreshIntervalField } from '@/domains/ical-feeds/feed-fields.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { locale } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { useWages } from '@/lib/query/slot-types-query.ts';
import { organisationTexts, ruleTexts } from './texts.ts';

/** A group of settings with its title. */
function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet p-5 sm:p-8">
      <h2 className="text-day">{title}</h2>
      {hint && <p className="mt-1 max-w-column text-soft">{hint}</p>}
      <div className="mt-4 grid grid-cols-1 gap-3">{children}</div>
    </section>
  );
}

/** When people are checked in, when they are missing, and which hours follow. */
export function DaySection({ form }: { form: UseFormReturn<OrganisationPatch> }) {
  const t = useStore(organisationTexts);
  return (
    <Section title={t.day} hint={t.dayHint}>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="check_in_before_minutes">
          {(field) => <NumberField label={t.checkIn} hint={t.checkInHint} min={0} max={1440} step={1} {...field} />}
        </FormField>
        <FormField control={form.control} name="no_show_after_minutes">
          {(field) => <NumberField label={t.noShow} hint={t.noShowHint} min={0} max={1440} step={1} {...field} />}
        </FormField>
        <FormField control={form.control} name="gate_tolerance_minutes">
          {(field) => (
            <NumberField label={t.gateTolerance} hint={t.gateToleranceHint} min={0} max={120} step={1} {...field} />
          )}
        </FormField>
      </div>
    </Section>
  );
}

/** The currencies that browsers know, with their names in the language of the app. */
function currenciesIn(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
}

/** The currency of wages, when a correction of hours is told to the other administrators, and what nobody has recorded. */
export function PaySection({ form }: { form: UseFormReturn<OrganisationPatch> }) {
  const t = useStore(organisationTexts);
  const language = useStore(locale);
  const choices = {
    count: { label: t.assumedCount },
    without_gate: { label: t.assumedWithoutGate, hint: t.assumedWithoutGateHint },
    never: { label: t.assumedNever },
  };
  const asked = {
    off: { label: t.asksOff },
    wanted: { label: t.asksWanted },
    required: { label: t.asksRequired, hint: t.asksRequiredHint },
  };
  const options = useMemo(() => currenciesIn(language), [language]);
  const wages = useWages();
  return (
    <Section title={t.pay}>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="currency">
          {({ value, onChange, error }) => (
            <SelectField
              label={t.currency}
              hint={t.currencyHint}
              error={error}
              value={value}
              onChange={onChange}
              options={options}
            />
          )}
        </FormField>
        <FormField control={form.control} name="hours_tolerance">
          {(field) => (
            <NumberField
              label={t.tolerance}
              hint={t.toleranceHint}
              inputMode="decimal"
              min={0}
              max={24}
              step={0.5}
              {...field}
            />
          )}
        </FormField>
        {wages && (
          <>
            <FormField control={form.control} name="paid_before_minutes">
              {(field) => <NumberField label={t.paidBefore} hint={t.paidHint} min={0} max={240} step={5} {...field} />}
            </FormField>
            <FormField control={form.control} name="paid_after_minutes">
              {(field) => (
                <NumberField label={t.paidAfter} hint={t.paidAfterHint} min={0} max={240} step={5} {...field} />
              )}
            </FormField>
          </>
        )}
      </div>
      <FormField control={form.control} name="assumed_hours">
        {({ value, onChange }) => (
          <RadioGroup
            label={t.assumed}
            value={value ?? 'without_gate'}
            options={assumedHours.map((choice) => ({ value: choice, ...choices[choice] }))}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField control={form.control} name="asks_hours">
        {({ value, onChange }) => (
          <RadioGroup
            label={t.asks}
            value={value ?? 'off'}
            options={askedHours.map((choice) => ({ value: choice, ...asked[choice] }))}
            onChange={onChange}
          />
        )}
      </FormField>
      {form.watch('asks_hours') === 'required' && (
        <FormField control={form.control} name="asks_hours_days">
          {(field) => <NumberField label={t.asksDays} min={1} max={31} step={1} {...field} />}
        </FormField>
      )}
    </Section>
  );
}

/** The signup rules in the order of the form. `start`: the figure of a rule that is switched on. */
const rules = [
  { name: 'opens_days_before', label: 'opens', field: 'opensField', says: 'opensSays', start: 14, step: 1, max: 366 },
  {
    name: 'closes_hours_before',
    label: 'closes',
    field: 'hoursBefore',
    says: 'closesSays',
    start: 24,
    step: 1,
    max: 8760,
  },
  {
    name: 'cancel_hours_before',
    label: 'cancel',
    field: 'hoursBefore',
    says: 'cancelSays',
    start: 24,
    step: 1,
    max: 8760,
  },
  {
    name: 'confirm_hours_before',
    label: 'confirm',
    field: 'confirmField',
    says: 'confirmSays',
    start: 48,
    step: 1,
    max: 336,
  },
  {
    name: 'names_hours_before',
    label: 'unnamed',
    field: 'confirmField',
    says: 'unnamedSays',
    start: 24,
    step: 1,
    max: 336,
  },
  { name: 'max_hours_per_day', label: 'hours', field: 'hoursField', says: 'hoursSays', start: 8, step: 0.25, max: 24 },
  { name: 'min_rest_hours', label: 'rest', field: 'restField', says: 'restSays', start: 11, step: 0.25, max: 72 },
] as const;

const secondReminder = {
  name: 'remind_again_hours_before',
  label: 'again',
  field: 'confirmField',
  says: 'againSays',
  start: 2,
  step: 1,
  max: 335,
} as const;

type Rule = (typeof rules)[number] | typeof secondReminder;

/** A rule: its switch, its figure, and a sentence that explains it. */
function RuleRow({ form, rule }: { form: UseFormReturn<OrganisationPatch>; rule: Rule }) {
  const t = useStore(ruleTexts);
  const { name, start, step, max } = rule;
  return (
    <FormField control={form.control} name={name}>
      {(field) => {
        const figure = field.value ?? null;
        return (
          <li className="py-3">
            <Switch
              label={t[rule.label]}
              checked={figure !== null}
              onChange={(on) => {
                field.onChange(on ? start : null);
                form.clearErrors(name);
              }}
            />
            {figure !== null && (
              <fieldset
                aria-label={t[rule.label]}
                className="mt-2 grid min-w-0 items-start gap-x-5 sm:grid-cols-[12rem_1fr]"
              >
                <NumberField {...field} label={t[rule.field]} inputMode="decimal" min={step} max={max} step={step} />
                <p aria-live="polite" className="text-soft sm:pt-10 sm:pb-2">
                  {figure > 0 && t[rule.says]({ count: figure })}
                </p>
              </fieldset>
            )}
          </li>
        );
      }}
    </FormField>
  );
}

interface SectionProps {
  form: UseFormReturn<OrganisationPatch>;
}

export function NameSection({ form }: SectionProps) {
  const [t, shared] = useTexts(organisationTexts, adminCommonTexts);
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
      <div>
        <FormField control={form.control} name="looking_after">
          {({ value, onChange }) => <Checkbox label={t.lookingAfter} checked={value ?? false} onChange={onChange} />}
        </FormField>
        <p className="text-small text-soft">{t.lookingAfterHint}</p>
      </div>
    </Section>
  );
}

export function ZoneSection({ form }: SectionProps) {
  const [t, shared] = useTexts(organisationTexts, adminCommonTexts);
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
  const [t, shared] = useTexts(organisationTexts, adminCommonTexts);
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
  const { data } = useQuery(organisationQuery);
  // Where nobody brings others, there are no places without a name.
  const shown = rules.filter(({ name }) => name !== 'names_hours_before' || data?.allows_groups || data?.[name]);
  return (
    <Section title={t.title} hint={t.about}>
      <ul className="divide-y divide-line">
        {shown.map((rule) => (
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
