import { problem } from '@contract/error-details.ts';
import { type OpenEnd, leftForm as sent } from '@contract/open-ends.ts';
import * as z from 'zod/mini';
import { dayOf } from '@/lib/time/event-time.ts';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

/** The form that says when people left: a day and a time in the zone of the shift that ended last, and a reason. */
export const leftForm = z.object({
  day: z.string().check(z.minLength(1, problem('invalid_format', { format: 'date' }))),
  time: z.string().check(z.minLength(1, problem('invalid_format', { format: 'time' }))),
  reason: sent.shape.reason,
});
type LeftValues = z.infer<typeof leftForm>;

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

interface EventEnds {
  event: OpenEnd['event'];
  ends: OpenEnd[];
}
export interface DayEnds {
  /** As `2025-06-14`. */
  day: string;
  events: [EventEnds, ...EventEnds[]];
}

/** Open ends by the day and the event of their shift, in the order given; the people of an event by name. */
export function byDay(ends: readonly OpenEnd[]): DayEnds[] {
  const events = new Map<string, EventEnds>();
  for (const end of ends) {
    const group = events.get(end.event.id) ?? { event: end.event, ends: [] };
    events.set(end.event.id, group);
    group.ends.push(end);
  }
  const days = new Map<string, DayEnds>();
  for (const { event, ends: people } of events.values()) {
    const sorted = people.toSorted((a, b) => a.user.name.localeCompare(b.user.name) || a.id.localeCompare(b.id));
    const day = dayOf(event);
    const group = days.get(day);
    if (group) group.events.push({ event, ends: sorted });
    else days.set(day, { day, events: [{ event, ends: sorted }] });
  }
  return [...days.values()];
}

/** All open ends in the order in which they are shown. */
export const inOrder = (days: readonly DayEnds[]): OpenEnd[] =>
  days.flatMap(({ events }) => events.flatMap(({ ends }) => ends));
