import type { OpenEnd } from '@contract/open-ends.ts';
import { dayOf } from '@/lib/time/event-time.ts';

interface EventEnds {
  event: OpenEnd['event'];
  ends: OpenEnd[];
}
export interface DayEnds {
  /** As `2025-06-14`. */
  day: string;
  events: EventEnds[];
}

/** Open ends by the day and the event of their shift, in the order given; the people of an event by name. */
export function byDay(ends: readonly OpenEnd[], zone: string): DayEnds[] {
  const days = new Map<string, Map<string, EventEnds>>();
  for (const end of ends) {
    const day = dayOf(end.event, zone);
    const events = days.get(day) ?? new Map<string, EventEnds>();
    days.set(day, events);
    const group = events.get(end.event.id) ?? { event: end.event, ends: [] };
    events.set(end.event.id, group);
    group.ends.push(end);
  }
  return [...days].map(([day, events]) => ({
    day,
    events: [...events.values()].map(({ event, ends: people }) => ({
      event,
      ends: people.toSorted((a, b) => a.user.name.localeCompare(b.user.name) || a.id.localeCompare(b.id)),
    })),
  }));
}

/** All open ends in the order in which they are shown. */
export const inOrder = (days: readonly DayEnds[]): OpenEnd[] =>
  days.flatMap(({ events }) => events.flatMap(({ ends }) => ends));
