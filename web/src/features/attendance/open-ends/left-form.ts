import { problem } from '@contract/error-details.ts';
import { type OpenEnd, leftForm as sent } from '@contract/open-ends.ts';
import * as z from 'zod/mini';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

/** The form that says when people left: a day and a time in the zone of the shift that ended last, and a reason. */
export const leftForm = z.object({
  day: z.string().check(z.minLength(1, problem('invalid_format', { format: 'date' }))),
  time: z.string().check(z.minLength(1, problem('invalid_format', { format: 'time' }))),
  reason: sent.shape.reason,
});
export type LeftValues = z.infer<typeof leftForm>;

/** What is sent of a valid form. */
export const leftOf = ({ day, time, reason }: LeftValues, zone: string) => ({
  left_at: instantOf({ date: day, time }, zone) ?? '',
  reason,
});

/** The latest of the chosen shifts to end. */
export const latestOf = (ends: readonly OpenEnd[]): OpenEnd['event'] | undefined =>
  ends.map(({ event }) => event).toSorted((a, b) => Date.parse(b.end_time) - Date.parse(a.end_time))[0];

/** The form at first: the end of this shift, of which people correct the time. */
export function atEndOf({ end_time, timezone }: OpenEnd['event']): LeftValues {
  const { date, time } = wallTime(end_time, timezone);
  return { day: date, time, reason: '' };
}
