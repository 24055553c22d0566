import * as z from 'zod/mini';
import { id, utcInstant } from './primitives.ts';

/** An event by its name and when it is, all day in its own time zone. */
export const datedEvent = z.object({
  id,
  title: z.string(),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
});

/** An event inside what people are asked or told: what, where and when. */
export const eventRef = z.extend(datedEvent, { location: z.nullable(z.string()) });
