import type { Event, SlotAssignment } from '@contract/events.ts';
import type { User } from '@contract/users.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { wordsOf } from '../list/filter.ts';
import type { AssignFilter } from '../search.ts';

/** The number of days when no last day is chosen. */
const defaultDays = 28;

/** The days of a filter (`2025-06-14`, both included): by default four weeks from today. */
export function daysOf({ from, to }: AssignFilter, now: number, zone: string): { first: string; last: string } {
  const first = from ?? dayKey(now, zone);
  return { first, last: to ?? addDays(first, defaultDays) };
}

/**
 * The moments to ask for, with one more day at each side: the days of events in other zones begin earlier or end later. `null` if the last
 * is before the first.
 */
export function momentsOf({ first, last }: { first: string; last: string }, zone: string) {
  const [from, to] = [addDays(first, -1), addDays(last, 2)].map((day) => dayStart(day, zone));
  return from && to && first <= last ? { from, to } : null;
}

/** The slots of an event that have an open place. */
export const openSlotsOf = ({ slot_assignments }: Event): SlotAssignment[] =>
  slot_assignments.filter((slot) => !slot.is_canceled && slot.current_count < slot.required_count);

/** The place that a person has at an event, or that is held for them. */
export const placeOf = ({ volunteers }: Event, userId: string): Event['volunteers'][number] | undefined =>
  volunteers.find(({ user_id, status }) => user_id === userId && status !== 'canceled');

/** Whether a person to whom somebody else gives a place is asked first, unless the shift has begun. The server decides. */
export const isAsked = ({ id, role, email, placed_at_once }: User, giver: string | undefined): boolean =>
  id !== giver && role === 'volunteer' && email !== null && !placed_at_once;

/** The events of these days that match a search and have an open place, or in which the person has one. */
export function chooseEvents(
  events: readonly Event[],
  days: ReturnType<typeof daysOf>,
  search: string,
  userId: string,
): Event[] {
  const words = wordsOf(search);
  return events.filter((event) => {
    const day = dayOf(event);
    if (day < days.first || day > days.last) return false;
    if (event.status === 'canceled' || (openSlotsOf(event).length === 0 && !placeOf(event, userId))) return false;
    const types = event.slot_assignments.map(({ slot_type }) => slot_type.name);
    const text = wordsOf([event.title, event.location, ...types].join(' ')).join(' ');
    return words.every((word) => text.includes(word));
  });
}
