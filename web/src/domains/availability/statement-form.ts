import type { StatementBody } from '@contract/availability.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';

/** What the dialog has fields for. Days are `2026-06-20`, times `18:00`; both empty while nothing is chosen. */
export interface StatementForm {
  says: StatementBody['says'];
  repeats: StatementBody['repeats'];
  allDay: boolean;
  fromDay: string;
  toDay: string;
  weekdays: number[];
  from: string;
  to: string;
  lastDay: string;
}

export const emptyStatement = (today: string): StatementForm => ({
  says: 'free',
  repeats: 'once',
  allDay: true,
  fromDay: today,
  toDay: '',
  weekdays: [],
  from: '09:00',
  to: '17:00',
  lastDay: '',
});

/** Why a statement is not complete, as the key of a text. */
type Fault = 'needsDay' | 'needsWeekday' | 'needsTimes' | 'endsFirst';

/** The statement of a filled form, in the zone of its person, or what is missing. */
export function readStatement(form: StatementForm, zone: string): StatementBody | Fault {
  const { says, repeats, allDay, fromDay, weekdays, from, to, lastDay } = form;
  if (!allDay && !(from && to)) return 'needsTimes';
  if (repeats === 'weekly') {
    if (weekdays.length === 0) return 'needsWeekday';
    const times = allDay ? { from: '00:00', to: '00:00' } : { from, to };
    return { repeats, says, weekdays: weekdays.toSorted((a, b) => a - b), ...times, last_day: lastDay || null };
  }
  if (!fromDay) return 'needsDay';
  const toDay = form.toDay || fromDay;
  const start = instantOf({ date: fromDay, time: allDay ? '00:00' : from }, zone);
  const end = instantOf({ date: allDay ? addDays(toDay, 1) : toDay, time: allDay ? '00:00' : to }, zone);
  if (!start || !end) return 'needsDay';
  return Date.parse(start) < Date.parse(end) ? { repeats, says, from: start, to: end } : 'endsFirst';
}
