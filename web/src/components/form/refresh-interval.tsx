import { refreshIntervals } from '@contract/refresh-interval.ts';
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { i18n } from '@/i18n/languages.ts';
import { SelectField } from './select-field.tsx';

const refreshIntervalTexts = i18n('refresh-interval', {
  label: 'Refresh interval',
  every15: 'Every 15 minutes',
  every30: 'Every 30 minutes',
  every60: 'Every hour',
  every360: 'Every 6 hours',
  every720: 'Every 12 hours',
  every1440: 'Once a day',
});

const names = {
  15: 'every15',
  30: 'every30',
  60: 'every60',
  360: 'every360',
  720: 'every720',
  1440: 'every1440',
} as const satisfies Record<(typeof refreshIntervals)[number], string>;

/** The name of a refresh interval in minutes. */
export function intervalName(minutes: number): string {
  const t = refreshIntervalTexts.get();
  return t[names[minutes as keyof typeof names]];
}

interface RefreshIntervalFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'value' | 'onChange'> {
  /** In minutes. */
  value: number | undefined;
  onChange: (minutes: number) => void;
}

/** How often a calendar is fetched. */
export function RefreshIntervalField({ value, onChange, ...field }: RefreshIntervalFieldProps) {
  const t = useStore(refreshIntervalTexts);
  return (
    <SelectField
      {...field}
      label={t.label}
      options={refreshIntervals.map((minutes) => ({ value: String(minutes), label: intervalName(minutes) }))}
      value={String(value ?? '')}
      onChange={(minutes) => onChange(Number(minutes))}
    />
  );
}
