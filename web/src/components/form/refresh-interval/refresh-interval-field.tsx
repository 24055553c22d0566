import { refreshIntervals } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { SelectField } from '../select-field.tsx';
import { intervalName } from './interval-name.ts';
import { refreshIntervalMessages } from './messages.ts';

/** How often a calendar is looked into. */
export function RefreshIntervalField(select: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const t = useStore(refreshIntervalMessages);
  const options = refreshIntervals.map((minutes) => ({ value: String(minutes), label: intervalName(minutes) }));
  return <SelectField label={t.label} options={options} {...select} />;
}
