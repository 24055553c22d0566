import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { id, storable, utcInstant } from './primitives.ts';

// Every screen loads this file, and nothing of what administrators do with walls.

/**
 * A slot on a wall. `taken`: how many of its places are; `below_min`: how many confirmed people are missing to its minimum, `null`
 * without one. `names`: first names of people who agree, if the wall shows names.
 */
const wallSlot = z.object({
  id,
  name: z.string(),
  color: z.string(),
  required: z.int(),
  taken: z.int(),
  below_min: z.nullable(z.int()),
  is_canceled: z.boolean(),
  names: z.array(z.string()),
});
export type WallSlot = z.infer<typeof wallSlot>;

const wallShift = z.object({
  id,
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  is_canceled: z.boolean(),
  slots: z.array(wallSlot),
});
export type WallShift = z.infer<typeof wallShift>;

/**
 * What a wall shows at the moment `now`; its clock is that of the organisation's zone `timezone`. `channel`: its topic of live messages is `wall:<channel>`, until
 * it has another key. `shifts`: those that are running or start within 24 hours, by
 * start, at most 200.
 */
const wallPage = z.object({
  id,
  channel: id,
  name: z.string(),
  organisation: z.nullable(z.string()),
  shows_names: z.boolean(),
  timezone: z.string(),
  now: utcInstant,
  shifts: z.array(wallShift),
});
export type WallPage = z.infer<typeof wallPage>;

export const readWall = call({
  id: 'readWall',
  method: 'POST',
  path: '/walls/read',
  access: 'public',
  summary: 'What the wall with this key shows; the key is in the body, so that no log has it',
  body: z.strictObject({
    key: z
      .string(problem('invalid_type', { expected: 'string' }))
      .check(storable, z.maxLength(200, problem('too_long', { max: 200 }))),
  }),
  answers: { 200: wallPage },
  errors: ['not_found'],
});
