import type { Event } from '@contract/events.ts';

/** A shift of a series, and its slot of the wanted type. */
export interface SeriesDate {
  event: Event;
  slot: string;
}

/** The first of these shifts (0), all of them (1), or every second one (2). */
export type Every = 0 | 1 | 2;

/** The slots of a type at shifts of a series. A shift without such a slot keeps its turn. */
export const datesOf = (shifts: readonly Event[], slotType: string, every: Every): SeriesDate[] =>
  shifts
    .filter((_, turn) => (every === 0 ? turn === 0 : turn % every === 0))
    .flatMap((event) =>
      event.slot_assignments
        .filter(({ slot_type }) => slot_type.id === slotType)
        .map(({ id }) => ({ event, slot: id })),
    );
