import { refreshIntervals } from '@contract/refresh-interval.ts';
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { eventLengthTexts, refreshIntervalTexts } from './texts.ts';

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

type FieldProps = Omit<ComponentProps<typeof NumberField>, 'label' | 'hint'>;

/** The length in minutes of imported events that have no end. */
export function EventLengthField(field: FieldProps) {
  const t = useStore(eventLengthTexts);
  return <NumberField {...field} label={t.length} inputMode="numeric" min={1} max={1440} hint={t.lengthHint} />;
}

/** The hours that each day of an all-day event counts. */
export function AllDayHoursField(field: FieldProps) {
  const t = useStore(eventLengthTexts);
  return (
    <NumberField {...field} label={t.allDay} inputMode="decimal" min={0} max={24} step={0.5} hint={t.allDayHint} />
  );
}
