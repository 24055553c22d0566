import type { RoleBlock } from '@contract/blocks.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { type AskedSignup, askedOf, clashOf, isLate } from '@/lib/signups/own-signups.ts';
import { now } from '@/lib/time/clock.ts';

/** The result of the person's own signup. */
export type Outcome = Pick<Signup, 'attendance' | 'attendance_reason' | 'hours' | 'corrected' | 'out_assumed'>;

/** The state of a person at one event. */
export interface OwnPlace {
  /** The person's signup for this event. */
  signupId: string | null;
  slotId: string | null;
  displaced: boolean;
  /** The place is held until the person says whether they take it. */
  asked: boolean;
  /** The signup that the person can answer now, as far as the client knows. */
  question: AskedSignup | null;
  /** Giving the place back counts as late by now. */
  late: boolean;
  /** The event of another signup at the same time, as far as the client knows. */
  clash: { id: string; title: string } | null;
  /** The result of the signup, once attendance is marked or the event is over. */
  outcome: Outcome | null;
}

/** A signup with a result: it is marked, or its event is over. Displaced signups never count. */
const isSettled = ({ status, attendance, event }: Signup): boolean =>
  status === 'confirmed' && (attendance !== null || Date.parse(event.endTime) <= now());

/** The person's state at an event, from the event's volunteers and the person's own signups. */
export function ownPlaceOf(event: Event, userId: string, signups: readonly Signup[] = []): OwnPlace {
  const mine = event.volunteers.find((each) => each.user_id === userId && each.status !== 'canceled');
  const signup = mine && signups.find(({ id }) => id === mine.id);
  return {
    signupId: mine?.id ?? null,
    slotId: mine?.slot_id ?? null,
    displaced: mine?.status === 'displaced',
    asked: mine?.status === 'asked',
    question: (signup && askedOf([signup], now())[0]) ?? null,
    late: isLate(signup, now()),
    clash: mine ? null : clashOf(signups, event),
    outcome: signup && isSettled(signup) ? signup : null,
  };
}

/** Whether a slot is neither canceled nor full, and this person may take it. */
export const isOpen = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  hasPlaces(event, slot) && roleBlock(slot) === null;

const hasPlaces = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  !isCanceled(event, slot) && slot.current_count < slot.required_count;

// Its own list, because that of the contract would come with the first page; the type keeps it complete.
const roleBlocks: Record<RoleBlock, true> = {
  not_open_to_you: true,
  not_qualified: true,
  too_young: true,
  age_unknown: true,
  document_missing: true,
};

/** Why this person may not have such a role; `null`: they may. */
const roleBlock = ({ blocked }: SlotAssignment): RoleBlock | null =>
  blocked && blocked in roleBlocks ? (blocked as RoleBlock) : null;

/** Whether a slot is full, and nothing else prevents this person from having a place. `null`: one is held for them. */
export const isOnlyFull = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  !isCanceled(event, slot) &&
  slot.current_count >= slot.required_count &&
  (slot.blocked ?? 'slot_full') === 'slot_full';

/** Whether this person lacks what the slot's type asks for. */
const isUnqualified = (slot: SlotAssignment): boolean => slot.blocked === 'not_qualified';

/** What this person lacks. */
export const missingOf = (slot: SlotAssignment) => slot.missing_qualifications ?? [];

const canConfirm = (slot: SlotAssignment): boolean =>
  missingOf(slot).every(({ confirmed_by }) => confirmed_by === 'self');

/** Whether this person can have a place of the slot as soon as they confirm what they lack. */
export const isConfirmable = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  isUnqualified(slot) && hasPlaces(event, slot) && canConfirm(slot);

/** Whether this person can have a place of the slot only if they say when they were born, and are not too young then. */
export const isOfUnknownAge = (event: Pick<Event, 'status'>, slot: SlotAssignment): boolean =>
  slot.blocked === 'age_unknown' && hasPlaces(event, slot);

/** The documents that this person has to agree to, if that is all that keeps them from a place of the slot; otherwise none. */
export const documentsOf = (event: Pick<Event, 'status'>, slot: SlotAssignment) =>
  slot.blocked === 'document_missing' && hasPlaces(event, slot) ? (slot.missing_documents ?? []) : [];

/** Whether it matters what this person lacks: not in a full slot if they only have to confirm it. */
export const namesMissing = (slot: SlotAssignment): boolean =>
  isUnqualified(slot) && (slot.current_count < slot.required_count || !canConfirm(slot));

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
  if (isUnqualified(slot)) return { code: 'not_qualified', params: { own: true, missing: missingOf(slot) } };
  if (slot.blocked === 'too_young' && slot.age_limit) {
    return { code: 'too_young', params: { own: true, ...slot.age_limit } };
  }
  if (slot.blocked === 'document_missing') {
    return { code: 'document_missing', params: { own: true, missing: slot.missing_documents ?? [] } };
  }
  const code = roleBlock(slot);
  if (code) return { code, params: { own: true } } as Told;
  if (!isOpen(event, slot)) return { code: 'slot_full', params: {} };
  return wide;
}
