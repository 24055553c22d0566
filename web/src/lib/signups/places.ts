import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { worthOf } from '@/lib/format/worth.ts';

const draftPrefix = 'saving-';

/** Whether the id is that of a draft, which the server has not confirmed yet. */
export const isDraft = (signupId: string): boolean => signupId.startsWith(draftPrefix);

/** The expected signup, shown until the server answers. */
export function draftSignup(event: Event, slot: SlotAssignment, userId: string): Signup {
  const length = Date.parse(event.end_time) - Date.parse(event.start_time);
  const { hourly_credits: hourly, compensation } = slot.slot_type;
  const amount = hourly === null ? null : worthOf(length, hourly);
  const paid = compensation === 'wage';
  const {
    id,
    title,
    description,
    location,
    place,
    start_time: startTime,
    end_time: endTime,
    timezone,
    all_day,
    status,
    cancel_reason,
  } = event;
  return {
    id: draftPrefix + slot.id,
    status: 'confirmed',
    slot_id: slot.id,
    user_id: userId,
    slot_type: slot.slot_type,
    credits: paid ? 0 : (amount ?? 0),
    pay: paid ? amount : null,
    override_reason: null,
    question: null,
    hours: length / 3_600_000,
    corrected: false,
    unrecorded: null,
    out_assumed: false,
    attendance: null,
    attendance_reason: null,
    late_from: null,
    slot_canceled: slot.is_canceled,
    bring: null,
    season: null,
    companions: [],
    group: null,
    leads: [],
    event: { id, title, description, location, place, startTime, endTime, timezone, all_day, status, cancel_reason },
  };
}

/** A canceled signup as a draft again, to undo the cancellation. */
export const draftAgain = (signup: Signup): Signup => ({
  ...signup,
  id: draftPrefix + signup.slot_id,
  status: 'confirmed',
});

/** Its own place and those of companions without a name. */
const placesOf = ({ group }: Signup): number => 1 + (group?.unnamed ?? 0);

const withSlotCount = (event: Event, slotId: string, change: number, confirmed: boolean): SlotAssignment[] =>
  event.slot_assignments.map((slot) =>
    slot.id === slotId
      ? {
          ...slot,
          current_count: Math.max(0, slot.current_count + change),
          confirmed_count: Math.max(0, slot.confirmed_count + (confirmed ? change : 0)),
        }
      : slot,
  );

const changeEvent = (events: Event[] | undefined, id: string, change: (event: Event) => Event): Event[] | undefined =>
  events?.map((event) => (event.id === id ? change(event) : event));

const isListed = ({ volunteers }: Event, signupId: string): boolean => volunteers.some(({ id }) => id === signupId);

/**
 * The list of events with this signup's place taken, unless the list knows it: it may have been loaded between the request and its answer.
 * Other events and slots stay the same objects.
 */
export function withSignup(events: Event[] | undefined, signup: Signup) {
  const { id, slot_id, user_id, status, event } = signup;
  return changeEvent(events, event.id, (found) =>
    isListed(found, id)
      ? found
      : {
          ...found,
          slot_assignments: withSlotCount(found, slot_id, placesOf(signup), status === 'confirmed'),
          volunteers: [...found.volunteers, { id, user_id, slot_id, status }],
        },
  );
}

/** The list of events without this signup's place. */
export function withoutSignup(events: Event[] | undefined, signup: Signup): Event[] | undefined {
  const { id, slot_id, status, event } = signup;
  return changeEvent(events, event.id, (found) =>
    isListed(found, id)
      ? {
          ...found,
          slot_assignments: withSlotCount(found, slot_id, -placesOf(signup), status === 'confirmed'),
          volunteers: found.volunteers.filter((volunteer) => volunteer.id !== id),
        }
      : found,
  );
}
