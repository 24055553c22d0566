import * as z from 'zod/mini';
import { lenient, searchedDay } from '@/lib/app/search-params.ts';

/** How far the board can be magnified, from fitting into the window to `mostZoom`. */
export const mostZoom = 4;

const oneOf = <const Value extends number>(values: readonly Value[]) =>
  lenient(z.pipe(z.coerce.number(), z.literal(values)));

/**
 * What the board shows: days from `day` on (today, or the next day with shifts), their number (1), rows (places) and
 * magnification (none).
 */
export const scheduleSearch = z.object({
  day: searchedDay,
  days: oneOf([3, 7]),
  by: lenient(z.enum(['role', 'person'])),
  zoom: oneOf([1, 2, 3, mostZoom]),
});

export type ScheduleSearch = z.output<typeof scheduleSearch>;
