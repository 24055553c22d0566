import type { OpenEnd } from '@contract/open-ends.ts';
import { dayOf } from '@/lib/time/event-time.ts';

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
