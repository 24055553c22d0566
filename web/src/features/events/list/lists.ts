import type { Event } from '@contract/events.ts';
import { replaceEqualDeep } from '@tanstack/react-query';

const byStart = (a: Event, b: Event): number =>
  Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1);

/** A list with the new state of an event, by start and then id, as the API orders it. A list without the event stays the same object. */
export const withChange = (events: Event[] | undefined, event: Event): Event[] | undefined =>
  events?.some(({ id }) => id === event.id)
    ? [...events.filter(({ id }) => id !== event.id), event].sort(byStart)
    : events;

/** A newly loaded list that reuses the objects of unchanged events, so that only changed ones are rendered again. */
export function sharedWith(before: Event[] | undefined, events: Event[]): Event[] {
  const known = new Map(before?.map((event) => [event.id, event]));
  const shared = events.map((event) => replaceEqualDeep(known.get(event.id), event));
  const same = before?.length === shared.length && shared.every((event, index) => event === before[index]);
  return same ? before : shared;
}

/** How many people are signed up for an event. */
export const peopleOf = (event: Event): number => new Set(event.volunteers.map(({ user_id }) => user_id)).size;
