import type { BlockReason } from '@contract/blocks.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { WatchBody } from '@contract/watches.ts';
import { dayOf, timesOf, timingOf } from '@/lib/time/event-time.ts';
import { isoWeekday } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { isConfirmable, type OwnPlace, slotReason } from '../taking/own-place.ts';
import type { DayTime, Show } from './filter.ts';

/** Blocks of places that are not offered at all, and one that ends when the person presses and answers. */
type Hidden = 'event_started' | 'already_signed_up' | 'slot_canceled' | 'answers_missing';
type Misfit = 'said_not_free' | 'over_own_hours' | 'confirm' | Exclude<BlockReason, Hidden>;

/**
 * Why a place does not fit a person, in the order in which it is listed. Of the first two they have said so themselves, and can take
 * the place nevertheless; `confirm`: they can as soon as they confirm what the place asks for. The others would be refused.
 */
const order: Record<Misfit, true> = {
  said_not_free: true,
  over_own_hours: true,
  confirm: true,
  age_unknown: true,
  document_missing: true,
  not_qualified: true,
  too_young: true,
  overlap: true,
  too_many_hours: true,
  too_little_rest: true,
  signup_not_open: true,
  signup_closed: true,
  slot_full: true,
  not_open_to_you: true,
};
const misfits = Object.keys(order) as Misfit[];

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

const soon = 48 * 3_600_000;

/** Why a place comes first, in this order; `other`: nothing speaks for it more than for others. */
const needs = ['below_min', 'soon', 'free', 'favourite', 'other'] as const;
type Need = (typeof needs)[number];

/** What speaks most for a place; `now` in milliseconds since 1970. A place that somebody has just taken stays where it was. */
export function needOf({ event, slot, own }: Choice, now: number): Need {
  const confirmed = slot.confirmed_count - (own.slotId === slot.id ? 1 : 0);
  if (slot.min_count !== null && confirmed < slot.min_count) return 'below_min';
  if (Date.parse(event.start_time) - now < soon) return 'soon';
  if (event.wishes?.free) return 'free';
  return event.wishes?.place || event.wishes?.slot_type_ids.includes(slot.slot_type.id) ? 'favourite' : 'other';
}

/** The places by what speaks for them, the neediest first; each group by start. Groups without places are left out. */
export function byNeed(choices: readonly Choice[], now: number): { need: Need; choices: Choice[] }[] {
  const groups = new Map<Need, Choice[]>(needs.map((need) => [need, []]));
  for (const choice of choices) groups.get(needOf(choice, now))?.push(choice);
  return [...groups]
    .map(([need, grouped]) => ({
      need,
      choices: grouped.toSorted((a, b) => Date.parse(a.event.start_time) - Date.parse(b.event.start_time)),
    }))
    .filter((group) => group.choices.length > 0);
}

/** What a person looks for; an empty list, and no day, mean all. A `day` is written `2026-06-13`; of `weekdays`, 1 is Monday. */
export interface Wanted {
  day: string | undefined;
  types: readonly string[];
  places: readonly string[];
  weekdays: readonly number[];
  times: readonly DayTime[];
}

/** Whether somebody looks for something in particular. */
export const isNarrowed = ({ day, types, places, weekdays, times }: Wanted): boolean =>
  day !== undefined || types.length + places.length + weekdays.length + times.length > 0;

/** What somebody looks for, as it can be watched. */
export const watchedOf = ({ day, types, places, weekdays, times }: Wanted): WatchBody => ({
  slot_type_ids: [...types],
  place_ids: [...places],
  weekdays: [...weekdays],
  times: [...times],
  day: day ?? null,
});

/** The time of day of an hour; the night belongs to the evening. */
const timeAt = (hour: number): DayTime =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening';

/** Whether a place is of the slot types, places, weekdays and times of day that are wanted, in the zone of its event. All-day events have no time of day. */
export function isWanted({ event, slot }: Choice, { types, places, weekdays, times }: Wanted): boolean {
  if (types.length > 0 && !types.includes(slot.slot_type.id)) return false;
  if (places.length > 0 && !(event.place && places.includes(event.place.id))) return false;
  if (weekdays.length > 0 && !weekdays.includes(isoWeekday(dayOf(event)))) return false;
  return (
    times.length === 0 ||
    event.all_day ||
    times.includes(timeAt(Number(wallTime(Date.parse(event.start_time), event.timezone).time.slice(0, 2))))
  );
}

/** How many places fit on each day that has some, by day. */
export function countsByDay(choices: readonly Choice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { event } of choices) {
    const day = dayOf(event);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** No more than can be seen at once. */
const most = 3;

/** What else fits somebody who has given a place back: of the same day first, then by need. Each event once. */
export function elseOf(
  events: readonly Event[],
  ownPlace: (event: Event) => OwnPlace,
  now: number,
  signup: Signup,
): Choice[] {
  const day = dayOf(timesOf(signup.event));
  const fitting = choicesOf(events, ownPlace, now, new Set()).filter(
    ({ event, misfit }) => misfit === null && event.id !== signup.event.id,
  );
  const ranked = byNeed(fitting, now).flatMap(({ choices }) => choices);
  const isSameDay = ({ event }: Choice) => dayOf(event) === day;
  const seen = new Set<string>();
  return [...ranked.filter(isSameDay), ...ranked.filter((choice) => !isSameDay(choice))]
    .filter(({ event }) => !seen.has(event.id) && seen.add(event.id))
    .slice(0, most);
}

/** The events to show, as of `now` (milliseconds since 1970): upcoming ones soonest first, past ones latest first. */
export function chooseEvents(events: readonly Event[], show: Show, now: number): Event[] {
  if (show === 'all') return [...events];
  const chosen = events.filter((event) => timingOf(event, now) === show);
  return show === 'past' ? chosen.reverse() : chosen;
}
