import type { Choice } from './fit.ts';

const soon = 48 * 3_600_000;

/** Why a place comes first, in this order; `other`: nothing speaks for it more than for others. */
const needs = ['below_min', 'soon', 'free', 'favourite', 'other'] as const;
export type Need = (typeof needs)[number];

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
