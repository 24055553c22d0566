import type { Event } from '@contract/events.ts';
import { slotTypeTexts } from './texts.ts';

/** The use of a slot type from now on: events, and people on its slots. */
interface Usage {
  events: number;
  people: number;
}

/** Counts the use of a slot type in `events`, all of which have a slot of it. */
export const usageIn = (events: readonly Event[], typeId: string): Usage => ({
  events: events.length,
  people: events
    .flatMap((event) => event.slot_assignments)
    .filter(({ slot_type }) => slot_type.id === typeId)
    .reduce((sum, slot) => sum + slot.current_count, 0),
});

/** What deleting a slot type means, in words. */
export function consequence({ events, people }: Usage): string {
  const t = slotTypeTexts.get();
  if (events === 0) return t.unused;
  const uses = t.uses({ count: events });
  const places = t.placesTaken({ count: people });
  return t.consequence({ count: events, uses: people === 0 ? uses : t.usesWith({ uses, places }) });
}
