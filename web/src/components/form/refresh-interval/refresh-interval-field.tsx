import { refreshIntervals } from '@contract/refresh-interval.ts';
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { SelectField } from '../select-field.tsx';
import { intervalName } from './interval-name.ts';
import { refreshIntervalTexts } from './texts.ts';

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
