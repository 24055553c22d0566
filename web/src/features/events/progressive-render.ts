import type { Event } from '@contract/events.ts';

/** A day and its events; `count`: how many of them are drawn. */
export interface DrawnDay {
  day: string;
  events: readonly [Event, ...Event[]];
  count: number;
}

/**
 * Splits days into those with the first `count` events, the last of them perhaps in part, and the events of the rest.
 */
export function drawnDays(
  days: readonly Omit<DrawnDay, 'count'>[],
  count: number,
): { drawn: DrawnDay[]; left: readonly Event[][] } {
  const drawn: DrawnDay[] = [];
  const left: Event[][] = [];
  let more = count;
  for (const { day, events } of days) {
    if (more > 0) drawn.push({ day, events, count: Math.min(more, events.length) });
    if (more < events.length) left.push(events.slice(Math.max(more, 0)));
    more -= events.length;
  }
  return { drawn, left };
}

/** The estimated height of days in rem: headings, and events in rows or as cards in two columns. */
export function heightOf(days: readonly (readonly Event[])[], cards: boolean): number {
  const slots = (event: Event) => event.slot_assignments.length;
  return days.reduce((sum, events) => {
    if (!cards) return events.reduce((height, event) => height + 6 + Math.ceil(slots(event) / 2) * 1.75, sum + 5);
    return sum + 5 + Math.ceil(events.length / 2) * (12 + 2 * Math.max(...events.map(slots)));
  }, 0);
}
