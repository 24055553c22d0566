import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import type { OwnPlace } from './own-place.ts';

/** Whether a slot is neither canceled nor full, and open to this person. */
export const isOpen = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  !isCanceled(event, slot) && !isForOthers(slot) && slot.current_count < slot.required_count;

/** Whether this person may not take places of the slot's type. */
export const isForOthers = (slot: SlotAssignment): boolean => slot.blocked === 'not_open_to_you';

/** Whether a slot or its whole event is canceled. */
export const isCanceled = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  slot.is_canceled || event.status === 'canceled';

/** Why this person can take none of an event's slots, in the order in which the server checks; `null` if they can. */
export function eventReason(event: Event, own: OwnPlace, started: boolean): Told | null {
  if (started) return { code: 'event_started', params: { action: 'signup', started_at: event.start_time } };
  if (own.signupId) return { code: 'already_signed_up', params: { own: true } };
  if (own.clash) {
    return { code: 'overlap', params: { own: true, event_id: own.clash.id, event_title: own.clash.title } };
  }
  if (event.slot_assignments.some((slot) => slot.blocked === 'overlap')) return { code: 'overlap_unknown', params: {} };
  return event.signup_rule;
}

/** Why this person cannot take this slot now; `null` if they can. */
export function slotReason(event: Event, slot: SlotAssignment, own: OwnPlace, started: boolean): Told | null {
  const wide = eventReason(event, own, started);
  if (wide?.code === 'event_started' || wide?.code === 'already_signed_up') return wide;
  if (isCanceled(event, slot)) return { code: 'slot_canceled', params: {} };
  if (isForOthers(slot)) return { code: 'not_open_to_you', params: { own: true } };
  if (!isOpen(event, slot)) return { code: 'slot_full', params: {} };
  return wide;
}
