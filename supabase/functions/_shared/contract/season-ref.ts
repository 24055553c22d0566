import * as z from 'zod/mini';
import { day, id, utcInstant } from './primitives.ts';

/**
 * A season inside other objects. Both days belong to it, in the organisation's zone; `begins_at` and `ends_at` are the moments
 * between which its events start, the second one not included. In a file of its own, because every page of the client reads it.
 */
export const seasonRef = z.object({
  id,
  name: z.string(),
  first_day: day,
  last_day: day,
  begins_at: utcInstant,
  ends_at: utcInstant,
});
export type SeasonRef = z.infer<typeof seasonRef>;
