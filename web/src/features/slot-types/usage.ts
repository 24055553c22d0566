import type { Event } from '@contract/events.ts';

/** What hangs on a slot type from now on: events, and people on its slots. */
export interface Usage {
  events: number;
  people: number;
}

/** Counts the events that have a slot of a type, and the places taken of it. */
export const usageIn = (events: readonly Event[], typeId: string): Usage => ({
  events: events.length,
  people: events
    .flatMap((event) => event.slot_assignments)
    .filter(({ slot_type }) => slot_type.id === typeId)
    .reduce((sum, slot) => sum + slot.current_count, 0),
});

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** What deleting a slot type means, in words. */
export function consequence({ events, people }: Usage): string {
  if (events === 0) return 'No upcoming event uses it. It can no longer be chosen for new ones.';
  const used = `${counted(events, 'upcoming event uses', 'upcoming events use')} it`;
  const taken = people === 0 ? '' : `, with ${counted(people, 'place taken', 'places taken')}`;
  return `${used}${taken}. ${events === 1 ? 'It keeps its slot' : 'They keep their slots'}; new events can no longer choose it.`;
}
