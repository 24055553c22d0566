import { refreshIntervals } from '@contract/refresh-interval.ts';
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { refreshIntervalTexts } from './refresh-interval-texts.ts';
import { SelectField } from './select-field.tsx';

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
