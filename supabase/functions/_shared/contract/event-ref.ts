import * as z from 'zod/mini';
import { id, utcInstant } from './primitives.ts';

/** An event inside what people are asked or told: what, where and when, all day in its own time zone. */
export const eventRef = z.object({
  id,
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
});
