import { problem } from '@contract/error-details.ts';
import { type OpenEnd, leftForm as sent } from '@contract/open-ends.ts';
import * as z from 'zod/mini';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

/** The form that says when people left: a day and a time in the reader's zone, and a reason. */
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

/** The form at first: the latest end of the chosen shifts, of which people correct the time. */
export function latestEnd(ends: readonly OpenEnd[], zone: string): LeftValues {
  const latest = ends
    .map(({ event }) => event.end_time)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  const { date, time } = latest ? wallTime(latest, zone) : { date: '', time: '' };
  return { day: date, time, reason: '' };
}
