import * as z from 'zod/mini';
import { call } from './call.ts';
import { attendance } from './events.ts';
import { id, utcInstant } from './primitives.ts';

/**
 * What was known of somebody's work from `at` on, until the next entry: entries are never changed or deleted. `kind`: `planned`: an open end
 * was settled as it was planned; `clocked`: by check-in and check-out; `marked`: as attended, no-show or excused, or that mark was removed;
 * `corrected`: with hours or a time that somebody gave a reason for; `moved`: the shift has another time; `undone`: what was known before is
 * back; `claimed`: the person says otherwise; `confirmed`: the person says that it is right; `declined`: a claim was not accepted; `approved`: somebody else says that it is right; `run`: it is in a pay run. `by`: who wrote it, `null` for the system. `minutes`: time that counts in place of the length of the shift; `null`: the length.
 */
export const workEntry = z.object({
  id: z.int(),
  kind: z.enum([
    ...['planned', 'clocked', 'marked', 'corrected', 'moved', 'undone'],
    ...['claimed', 'confirmed', 'declined', 'approved', 'run'],
  ] as const),
  at: utcInstant,
  by: z.nullable(z.object({ id, name: z.string() })),
  attendance: z.nullable(attendance),
  minutes: z.nullable(z.int()),
  came_at: z.nullable(utcInstant),
  left_at: z.nullable(utcInstant),
  left_assumed: z.boolean(),
  break_minutes: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type WorkEntry = z.infer<typeof workEntry>;

export const getWorkHistory = call({
  id: 'getWorkHistory',
  method: 'GET',
  path: '/event-slot-signups/:signupId/history',
  access: 'member',
  acted: true,
  summary:
    'Everything that was recorded of the work of a signup, the latest first. For its person, administrators, and leads who may run its gate or approve its hours',
  answers: { 200: z.array(workEntry) },
  errors: ['not_found'],
});
