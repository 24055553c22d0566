import type { Event, SlotAssignment } from '@contract/events.ts';
import type { OwnPlace } from '../own-place.ts';
import { isConfirmable, slotReason } from '../reasons.ts';

/**
 * Why a place does not fit a person, in the order in which they are listed. Of the first two they have said so themselves, and can take
 * the place nevertheless; `confirm`: they can as soon as they confirm what the place asks for. The others would be refused.
 */
const misfits = [
  'said_not_free',
  'over_own_hours',
  'confirm',
  'not_qualified',
  'overlap',
  'too_many_hours',
  'too_little_rest',
  'signup_not_open',
  'signup_closed',
  'slot_full',
  'not_open_to_you',
] as const;
export type Misfit = (typeof misfits)[number];

/** A slot of an event with what it means to a person. `misfit`: why it does not fit them; `null`: it does. */
export interface Choice {
  event: Event;
  slot: SlotAssignment;
  own: OwnPlace;
  misfit: Misfit | null;
}

/** Why a slot of an upcoming event does not fit a person; `null`: they can take it, and nothing that they have said is against it. */
export function misfitOf(event: Event, slot: SlotAssignment, own: OwnPlace): Misfit | null {
  const code = slotReason(event, slot, own, false)?.code;
  if (code === 'not_qualified' && isConfirmable(event, slot)) return 'confirm';
  if (code) return misfits.find((each) => each === code) ?? 'overlap';
  if (event.wishes?.free === false) return 'said_not_free';
  return event.wishes?.over_hours ? 'over_own_hours' : null;
}

/**
 * The places of upcoming events, in the order of the events, with what they mean to a person. Without canceled ones and without
 * those of an event where the person has a place or is asked about one; `taken`: slots that they have just taken here stay in sight.
 */
export function choicesOf(
  events: readonly Event[],
  ownPlace: (event: Event) => OwnPlace,
  now: number,
  taken: ReadonlySet<string>,
): Choice[] {
  return events.flatMap((event) => {
    if (event.draft || event.status === 'canceled' || Date.parse(event.start_time) <= now) return [];
    const own = ownPlace(event);
    if (own.asked) return [];
    return event.slot_assignments.flatMap((slot) => {
      const mine = own.slotId === slot.id;
      if (slot.is_canceled || (own.slotId && !(mine && taken.has(slot.id)))) return [];
      return [{ event, slot, own, misfit: mine ? null : misfitOf(event, slot, own) }];
    });
  });
}

/** The places that do not fit, by their reason. Reasons without places are left out. */
export function byMisfit(choices: readonly Choice[]): { misfit: Misfit; choices: Choice[] }[] {
  return misfits
    .map((misfit) => ({ misfit, choices: choices.filter((choice) => choice.misfit === misfit) }))
    .filter((group) => group.choices.length > 0);
}
