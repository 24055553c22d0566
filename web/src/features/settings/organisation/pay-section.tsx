import { assumedHours, type OrganisationPatch } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import type { SelectOption } from '@/components/ui/select.tsx';
import { locale } from '@/i18n/languages.ts';
import { Section } from './section.tsx';
import { organisationTexts } from './texts.ts';

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
  const options = useMemo(() => currenciesIn(language), [language]);
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
    </Section>
  );
}
