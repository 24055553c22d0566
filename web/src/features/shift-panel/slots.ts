import type { Event, SlotAssignment } from '@contract/events.ts';

/** A shift of a series, and its slot of the wanted type. */
export interface SeriesDate {
  event: Event;
  slot: string;
}

/** The first of these shifts (0), all of them (1), or every second one (2). */
export type Every = 0 | 1 | 2;

/** The slots of a type at shifts of a series. A shift without such a slot keeps its turn. */
export const datesOf = (shifts: readonly Event[], slotType: string, every: Every): SeriesDate[] =>
  shifts
    .filter((_, turn) => (every === 0 ? turn === 0 : turn % every === 0))
    .flatMap((event) =>
      event.slot_assignments
        .filter(({ slot_type }) => slot_type.id === slotType)
        .map(({ id }) => ({ event, slot: id })),
    );

export const placesLeft = ({ required_count, current_count, is_canceled }: SlotAssignment): number =>
  is_canceled ? 0 : Math.max(0, required_count - current_count);

/** The slots of an event that have an open place, in their order. */
export const openSlots = (event: Pick<Event, 'status' | 'slot_assignments'>): SlotAssignment[] =>
  event.status === 'canceled' ? [] : event.slot_assignments.filter((slot) => placesLeft(slot) > 0);

/** The slot with an open place that comes after another one, from the start again at the end; not the same one. */
export function nextOpen(event: Event, after: string | undefined): SlotAssignment | undefined {
  const place = event.slot_assignments.findIndex(({ id }) => id === after);
  const ordered = [...event.slot_assignments.slice(place + 1), ...event.slot_assignments.slice(0, place + 1)];
  const open = openSlots(event);
  return ordered.find((slot) => slot.id !== after && open.includes(slot));
}

/** How many people who have agreed are missing to what the event needs at least, over all its slots. */
export const belowMinimum = ({ status, slot_assignments }: Event): number =>
  status === 'canceled'
    ? 0
    : slot_assignments
        .filter((slot) => !slot.is_canceled)
        .reduce((sum, { min_count, confirmed_count }) => sum + Math.max(0, (min_count ?? 0) - confirmed_count), 0);
