import { alertTimes, type Settings } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import type { Control } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { alertSettingsTexts } from './texts.ts';

/** A time as people say it: hours up to two days, then days. */
function lengthOf(hours: number, language: string): string {
  const [value, unit] = hours > 48 ? [hours / 24, 'day'] : [hours, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** What administrators, and leads of their shifts, are told of, and when. */
export function AlertSettings({ control, isAdmin }: { control: Control<Settings>; isAdmin: boolean }) {
  const t = useStore(alertSettingsTexts);
  const language = tagOf(useStore(locale));
  const options = alertTimes.map((hours) => ({
    value: String(hours),
    label: hours === 0 ? t.off : lengthOf(hours, language),
  }));
  return (
    <section className="sheet p-5 sm:p-8">
      <h2 className="mb-3 text-day">{isAdmin ? t.title : t.ofLead}</h2>
      <FormField control={control} name="alertHours">
        {({ value, onChange, ...field }) => (
          <SelectField
            label={t.atOnce}
            hint={t.atOnceHint}
            options={options}
            value={String(value ?? 48)}
            onChange={(chosen) => onChange(Number(chosen))}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="dailyDigest">
        {({ value, onChange }) => (
          <Switch label={t.digest} hint={t.digestHint} checked={value ?? true} onChange={onChange} className="mt-4" />
        )}
      </FormField>
    </section>
  );
}
