import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { firstDayOf } from '@/lib/change-sets/planning.ts';
import { addDays, dateInText } from '@/lib/time/time.ts';
import { clocksChangeOn, daysBetween, mostDays, repeats } from '../days.ts';
import { eventsOf } from '../move-form.ts';
import { planMessages } from '../plan-messages.ts';
import type { PlanDialogProps } from './plan-dialogs.tsx';

const steps = { daily: 1, weekly: 7, fortnightly: 14 } as const;
type Every = keyof typeof steps;

/** Asks how often shifts are repeated, and says how many that makes. */
export function RepeatDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planMessages);
  const from = firstDayOf(shifts);
  const [every, setEvery] = useState<Every>('weekly');
  const [until, setUntil] = useState<string | undefined>(addDays(from, 28));
  const [asked, setAsked] = useState(false);
  const days = repeats(from, steps[every], until ?? from);
  const last = days.at(-1);
  const changed = last && clocksChangeOn(from, last, shifts[0]?.timezone ?? 'UTC');
  const problem = days.length === 0 ? t.untilAfter : days.length > mostDays ? t.tooOften({ count: mostDays }) : null;
  return (
    <FormDialog
      open={open}
      title={t.repeatTitle({ count: shifts.length })}
      submit={t.repeat({ count: days.length })}
      busy={false}
      refusal={asked ? problem : null}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem) return;
        onMake({
          action: 'copy',
          events: eventsOf(shifts),
          days: days.map((day) => daysBetween(from, day)),
          series: true,
        });
      }}
      onClose={onClose}
    >
      <p className="mb-1.5 font-strong">{t.every}</p>
      <ToggleGroup
        label={t.every}
        value={every}
        options={(['daily', 'weekly', 'fortnightly'] as const).map((value) => ({ value, label: t[value] }))}
        onChange={setEvery}
        className="mb-4"
      />
      <DayField label={t.until} day={until} min={addDays(from, 1)} onChange={setUntil} />
      <div role="status" className="mt-4 grid min-h-18 gap-2">
        {last && <p className="font-strong">{t.times({ count: days.length, last: dateInText(last, from) })}</p>}
        {changed && <p>{t.clocksChange({ day: dateInText(changed, from) })}</p>}
      </div>
      <p className="text-soft">{t.series}</p>
    </FormDialog>
  );
}
