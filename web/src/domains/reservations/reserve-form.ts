import { problem } from '@contract/error-details.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { type Reservation, reservationBody } from '@contract/reservations.ts';
import * as z from 'zod/mini';
import type { EventTimes } from '@/lib/time/event-time.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

const { name, places } = reservationBody.shape;

/** The form of a reservation. Its end is by the clock of the organisation. */
export const reserveValues = z.object({
  name,
  places,
  day: z.string().check(z.minLength(1, problem('invalid_format', { format: 'date' }))),
  time: z.string().check(z.minLength(1, problem('invalid_format', { format: 'time' }))),
});
export type ReserveValues = z.infer<typeof reserveValues>;

/** A role at a shift of which places are reserved. */
export interface ReservedSlot {
  slotId: string;
  event: EventTimes & { title: string };
  role: string;
  color: string;
  /** How many can be reserved at most, and how many people have taken through the link; `null`: it is not known. */
  free: number | null;
  taken: number | null;
}

const freeOf = ({ required_count, current_count }: SlotAssignment): number =>
  Math.max(0, required_count - current_count);

/** A role as the list of shifts has it. */
export const slotOfEvent = (event: Event, slot: SlotAssignment): ReservedSlot => ({
  ...{ slotId: slot.id, event, role: slot.slot_type.name, color: slot.slot_type.color },
  ...{ free: freeOf(slot), taken: null },
});

/** The roles of a reservation, by their ids. */
export const slotsOf = (reservation: Reservation | null): Map<string, ReservedSlot> =>
  new Map(
    (reservation?.places ?? []).map(({ slot_id, slot_type, color, taken, ...event }) => [
      slot_id,
      { slotId: slot_id, event, role: slot_type, color, free: null, taken },
    ]),
  );

/** The roles of shifts of which places can be reserved: those that everyone can take, with free places. `open`: the ids of such slot types. */
export const offered = (events: readonly Event[], open: ReadonlySet<string>, now: number) =>
  events
    .filter(({ draft, status, start_time }) => !draft && status === 'scheduled' && Date.parse(start_time) > now)
    .flatMap((event) =>
      event.slot_assignments
        .filter((slot) => !slot.is_canceled && open.has(slot.slot_type.id) && freeOf(slot) > 0)
        .map((slot) => slotOfEvent(event, slot)),
    );

const evening = '18:00';
/** How many days before the first shift places are kept, as long as that is ahead. */
const before = [3, 2, 1];

/** Until when places are kept if nobody says otherwise: three days before the first shift, or as late as that can be. */
export function usualEnd(starts: readonly string[], zone: string, now: number): { day: string; time: string } | null {
  const first = starts.length > 0 ? Math.min(...starts.map(Date.parse)) : null;
  if (first === null) return null;
  const start = wallTime(first, zone);
  for (const days of before) {
    const end = { date: addDays(start.date, -days), time: evening };
    if (Date.parse(instantOf(end, zone) ?? '') > now) return { day: end.date, time: end.time };
  }
  return { day: start.date, time: start.time };
}
