import type { ReactNode } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { monthBefore, type Period } from './period.ts';
import { periodTexts } from './period-texts.ts';
import type { PeriodSearch } from './search.ts';

interface PeriodChooserProps {
  period: Period;
  today: string;
  /** `step`: the change adds an entry to the history. */
  onChange: (change: PeriodSearch, step: boolean) => void;
  /** Other filters. */
  children?: ReactNode;
}

/** Chooses the days whose hours are listed: this month, last month or any. */
export function PeriodChooser({ period, today, onChange, children }: PeriodChooserProps) {
  const t = useTexts(periodTexts);
  const months = [monthBefore(today, 0), monthBefore(today, 1)];
  const chosen = months.findIndex(({ from, to }) => from === period.from && to === period.to);
  return (
    <search aria-label={t.filter} data-print="no" className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
      <div className="min-w-0 sm:w-56">
        <Choice
          label={t.period}
          value={String(chosen)}
          options={[
            { value: '0', label: t.thisMonth },
            { value: '1', label: t.lastMonth },
            ...(chosen < 0 ? [{ value: '-1', label: t.otherDays }] : []),
          ]}
          onChange={(index) => {
            // This month is the default and stays out of the address.
            if (index === '0') onChange({ from: undefined, to: undefined }, true);
            else if (index === '1') onChange(monthBefore(today, 1), true);
          }}
        />
      </div>
      <div className="flex min-w-0 gap-3">
        <DayField label={t.from} day={period.from} onChange={(from) => onChange({ ...period, from }, false)} />
        <DayField label={t.to} day={period.to} onChange={(to) => onChange({ ...period, to }, false)} />
      </div>
      {children}
    </search>
  );
}
