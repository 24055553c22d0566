import { problem } from '@contract/error-details.ts';
import { claimForm as sent, type TimesheetLine } from '@contract/timesheets.ts';
import * as z from 'zod/mini';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

const day = z.string().check(z.minLength(1, problem('invalid_format', { format: 'date' })));
const time = z.string().check(z.minLength(1, problem('invalid_format', { format: 'time' })));
const longestBreak = 1440;
const isBreak = (text: string) => /^\d*$/.test(text) && Number(text) <= longestBreak;

/** The form that says when somebody worked, by the clock of the event. `rest`: minutes of unpaid break, empty: by the rule. */
export const claimValues = z.object({
  cameDay: day,
  cameTime: time,
  leftDay: day,
  leftTime: time,
  rest: z.string().check(z.refine(isBreak, problem('too_big', { max: longestBreak }))),
  reason: sent.shape.reason,
});
export type ClaimValues = z.infer<typeof claimValues>;

/** The form at first: what is claimed already, otherwise what is recorded, otherwise what was planned. */
export function valuesOf({ event, came_at, left_at, claim }: TimesheetLine): ClaimValues {
  const came = wallTime(claim?.came_at ?? came_at ?? event.start_time, event.timezone);
  const left = wallTime(claim?.left_at ?? left_at ?? event.end_time, event.timezone);
  return {
    ...{ cameDay: came.date, cameTime: came.time, leftDay: left.date, leftTime: left.time },
    rest: claim?.break_minutes?.toString() ?? '',
    reason: claim?.reason ?? '',
  };
}

/** What is sent of a valid form. */
export const claimOf = ({ cameDay, cameTime, leftDay, leftTime, rest, reason }: ClaimValues, zone: string) => ({
  came_at: instantOf({ date: cameDay, time: cameTime }, zone) ?? '',
  left_at: instantOf({ date: leftDay, time: leftTime }, zone) ?? '',
  break_minutes: rest === '' ? null : Number(rest),
  reason,
});

/** The field that says a part of what is sent. */
export const fieldOf = (path: string): keyof ClaimValues | null =>
  (({ came_at: 'cameTime', left_at: 'leftTime', break_minutes: 'rest', reason: 'reason' }) as const)[path] ?? null;
