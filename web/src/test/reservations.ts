import type { Event } from '@contract/events.ts';
import type { Reservation, ReservedPerson, ReservedPlaces } from '@contract/reservations.ts';
import { newId } from './records.ts';

/** Reserved places of the first role of a shift. */
export function reservedAt(
  { id, title, start_time, end_time, timezone, all_day, slot_assignments: [slot] }: Event,
  more: Partial<ReservedPlaces> = {},
): ReservedPlaces {
  return {
    ...{ slot_id: slot?.id ?? '', event_id: id, title, slot_type: slot?.slot_type.name ?? '' },
    ...{ color: slot?.slot_type.color ?? '', start_time, end_time, timezone, all_day },
    ...{ places: 3, taken: 1, left: 2, ...more },
  };
}

/** A reservation until the evening of the next day. */
export const reservationWith = (more: Partial<Reservation> = {}): Reservation => ({
  ...{ id: newId(), name: 'Rotary Club', until: '2026-10-24T16:00:00Z', ended_at: null },
  ...{ secret: 'aZ09_-aZ09_-aZ09_-aZ09', version: 1, places: [] },
  ...more,
});

/** Somebody who has taken a place of the first role of a shift through a link. */
export const reservedPerson = (event: Event, name: string, more: Partial<ReservedPerson> = {}): ReservedPerson => ({
  ...{ signup_id: newId(), user_id: newId(), name, email: `${name.toLowerCase()}@example.org`, phone: null },
  ...{ companions: 0, event_id: event.id, title: event.title },
  slot_type: event.slot_assignments[0]?.slot_type.name ?? '',
  ...{ start_time: event.start_time, timezone: event.timezone, taken_at: '2026-10-23T09:00:00Z' },
  ...more,
});
