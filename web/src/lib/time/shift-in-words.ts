import { type EventTimes, rangeInText, timesOf } from './event-time.ts';

type Shift = EventTimes & { title: string; location?: string | null | undefined };

/** When and where a shift is. */
export const whenAndWhere = (event: Omit<Shift, 'title'>): string =>
  [rangeInText(event), event.location].filter(Boolean).join(', ');

/** A shift as buttons and regions name it: what, when and where, because there can be several of the same title. */
export const shiftInWords = (event: Shift): string => `${event.title}, ${whenAndWhere(event)}`;

/** The same for a shift as signups contain it. */
export const signedShiftInWords = (
  event: Parameters<typeof timesOf>[0] & { title: string; location: string | null },
): string => shiftInWords({ ...timesOf(event), title: event.title, location: event.location });
