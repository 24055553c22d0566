import type { TimesheetLine, Timesheets } from '@contract/timesheets.ts';
import { pastWork } from './records.ts';

/** Hours of a shift of yesterday, marked as attended, about which nothing is odd. */
export const timesheetLineWith = (more: Partial<TimesheetLine> = {}): TimesheetLine => ({
  ...pastWork(),
  minutes: 240,
  break_minutes: 0,
  scheduled_minutes: 240,
  came_at: null,
  left_at: null,
  attendance: 'attended',
  pay: null,
  is_paid: false,
  confirmed: false,
  approved: false,
  anomalies: [],
  claim: null,
  run: null,
  ...more,
});

/** A person says that they worked until half past nine. */
export const claimWith = (reason: string): NonNullable<TimesheetLine['claim']> => ({
  ...{ came_at: '2026-10-22T17:00:00Z', left_at: '2026-10-22T21:30:00Z' },
  ...{ break_minutes: null, reason },
});

/** What the server answers about these lines, of which `open` are not approved. */
export function timesheetsOf(open: TimesheetLine[], more: Partial<Timesheets> = {}): Timesheets {
  const odd = open.filter(({ anomalies }) => anomalies.length > 0);
  return {
    ...{ asks_hours: 'wanted', lines: open.length, minutes: open.reduce((sum, { minutes }) => sum + minutes, 0) },
    ...{ approved: 0, clean: open.length - odd.length, unconfirmed: 0, odd: odd.length, open },
    ...more,
  };
}
