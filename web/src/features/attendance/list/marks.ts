import type { Attendee } from '@contract/attendance.ts';
import type { Attendance, Event, SlotAssignment } from '@contract/events.ts';
import { personName } from '@/lib/format/person-name.ts';

/** The slots of an event that can get somebody, those with an open place first. */
export const slotsToFill = (event: Event): SlotAssignment[] =>
  event.slot_assignments.filter((slot) => !slot.is_canceled).toSorted((a, b) => Number(isFull(a)) - Number(isFull(b)));

export const placesLeft = ({ required_count, current_count }: SlotAssignment): number =>
  Math.max(0, required_count - current_count);

const isFull = (slot: SlotAssignment): boolean => placesLeft(slot) === 0;

/** A mark of a person. `hours` replace the scheduled ones, for the stated reason. */
export interface Mark {
  attendance: Attendance | null;
  hours?: number | null;
  reason?: string | null;
}

export const attendances = ['attended', 'no_show', 'excused'] as const satisfies readonly Attendance[];

/** A person as listed after a mark. Only the server knows who marked when, so that stays `null`. */
export function withMark(person: Attendee, { attendance, hours = null, reason = null }: Mark): Attendee {
  const away = attendance === 'no_show' || attendance === 'excused';
  return {
    ...person,
    attendance,
    // An assumed check-out goes with its mark.
    ...(attendance !== 'attended' && person.out_assumed && { checked_out_at: null, out_assumed: false }),
    hours: away ? 0 : (hours ?? person.scheduled_hours),
    corrected: hours !== null,
    reason: attendance && reason,
    marked_at: null,
    marked_by: null,
  };
}

/** A person as listed, with names as the reader sees them. */
export const withName = (person: Attendee): Attendee => ({
  ...person,
  user: { ...person.user, name: personName(person.user.name) },
  marked_by: person.marked_by && personName(person.marked_by),
});

/** The present mark of a person, to restore it later. */
export const markOf = ({ attendance, corrected, hours, reason }: Attendee): Mark => ({
  attendance,
  hours: corrected ? hours : null,
  reason,
});

/** Whether a person is listed with this mark. */
export const shows = (person: Attendee, mark: Mark): boolean => {
  const { attendance, corrected, hours } = withMark(person, mark);
  return person.attendance === attendance && person.corrected === corrected && person.hours === hours;
};

/** Whether a person can be marked: only confirmed signups can. */
export const isMarkable = ({ status }: Attendee): boolean => status === 'confirmed';

/** Whether the event was run with a gate, as the server judges it: somebody's presence was recorded, or that they did not come. */
export const hadGate = (people: readonly Attendee[]): boolean =>
  people.some(
    ({ attendance, checked_in_at, released }) => attendance === 'attended' || checked_in_at !== null || released,
  );

/** Counts people by mark. Those who cannot be marked are left out. */
export function countsOf(people: readonly Attendee[]): Record<Attendance | 'unmarked', number> {
  const counts = { unmarked: 0, attended: 0, no_show: 0, excused: 0 };
  for (const person of people.filter(isMarkable)) counts[person.attendance ?? 'unmarked'] += 1;
  return counts;
}

/** Groups people by their slot, in the order given. */
export function bySlot(people: readonly Attendee[]): { slotId: string; people: Attendee[] }[] {
  const groups = new Map<string, Attendee[]>();
  for (const person of people) groups.set(person.slot_id, [...(groups.get(person.slot_id) ?? []), person]);
  return [...groups].map(([slotId, group]) => ({ slotId, people: group }));
}
