import { blockMessages } from '@contract/errors.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Outcome } from './outcome/outcome.tsx';

/** What of the person's own sign-ups matters to one event. */
export interface OwnPlace {
  /** The person's sign-up for this event. */
  signupId: string | null;
  slotId: string | null;
  displaced: boolean;
  /** By the organisation's rule it is too late to give the place back. */
  fixed: boolean;
  /** Title of another sign-up at the same time, as far as it is known here. */
  clash: string | null;
  /** What became of the sign-up, once it is marked or the event is over. */
  outcome: Outcome | null;
}

/** A slot that is neither canceled nor full (spec section 4). */
export const isOpen = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  !isCanceled(event, slot) && slot.current_count < slot.required_count;

export const isCanceled = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  slot.is_canceled || event.status === 'canceled';

/** What is said of an overlap whose other event is not known here. */
export const overlapUnknown = 'This overlaps with another signup of yours';

const overlaps = (title: string | null): string =>
  title ? `This overlaps with "${title}", which you are signed up for` : overlapUnknown;

/** Why none of an event's slots can be taken by this person, in the order of spec section 5, then a rule of the organisation, and as the server says it; `null` when they can. */
export function eventReason(event: Event, own: OwnPlace, started: boolean): string | null {
  if (started) return blockMessages.event_started;
  if (own.signupId) return blockMessages.already_signed_up;
  if (own.clash || event.slot_assignments.some((slot) => slot.blocked === 'overlap')) return overlaps(own.clash);
  return event.signup_rule?.message ?? null;
}

/** Why this person cannot take this slot now; `null` when they can. */
export function slotReason(event: Event, slot: SlotAssignment, own: OwnPlace, started: boolean): string | null {
  const wide = eventReason(event, own, started);
  if (wide === blockMessages.event_started || wide === blockMessages.already_signed_up) return wide;
  if (isCanceled(event, slot)) return blockMessages.slot_canceled;
  if (!isOpen(event, slot)) return blockMessages.slot_full;
  return wide;
}
