import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { eventRef } from './event-ref.ts';
import { day, id, instant, pageFields, requiredText, utcInstant } from './primitives.ts';

/** How many days back open ends are listed, unless `from` says otherwise, and counted on the dashboard. */
export const usualDays = 90;
const most = 1000;

/**
 * Somebody of whom it is not known whether they stayed until the end: they were checked in (`checked_in_at`) and never out, or, with `null`,
 * neither checked in nor marked, although the place is paid or others at the event were. `own`: it is the caller's, so only somebody
 * else can settle it (not for administrators).
 */
const openEnd = z.object({
  id,
  event: eventRef,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  user: z.object({ id, name: z.string() }),
  checked_in_at: z.nullable(utcInstant),
  own: z.boolean(),
});
export type OpenEnd = z.infer<typeof openEnd>;

const signup_ids = z
  .array(id)
  .check(
    z.minLength(1, problem('too_few', { what: 'signups', min: 1 })),
    z.maxLength(most, problem('too_many', { what: 'signups', max: most })),
  );

/** The form that says when people left; everybody whom it concerns sees the reason. */
export const leftForm = z.object({ left_at: instant, reason: requiredText(500, 'correction_reason') });

/**
 * - `planned`: they stayed until the end of the shift. For people who were checked in that is recorded as assumed.
 * - `left`: they left at this moment, from the start or check-in until four hours after the end; the hours follow, as at the gate.
 * - `no_show`, `excused`: they did not come.
 * - `open`: takes back what the caller has settled at `settled_at`, as far as nobody has marked it again.
 */
const settlement = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('planned'), signup_ids }),
  z.strictObject({ answer: z.literal('left'), signup_ids, ...leftForm.shape }),
  z.strictObject({ answer: z.literal('no_show'), signup_ids }),
  z.strictObject({ answer: z.literal('excused'), signup_ids }),
  z.strictObject({ answer: z.literal('open'), signup_ids, settled_at: instant }),
]);
export type Settlement = z.input<typeof settlement>;

/**
 * `skipped`: what was left as it is. `changed`: it is settled or canceled, or not the caller's to settle; `own`: only somebody else can settle it;
 * `outside`: the time is before the start or check-in, in the future, or more than four hours after the end. `settled_at` is what `open` takes.
 */
const settled = z.object({
  settled_at: utcInstant,
  settled: z.array(id),
  skipped: z.array(z.object({ id, why: z.enum(['changed', 'own', 'outside']) })),
});
export type Settled = z.infer<typeof settled>;

export const listOpenEnds = call({
  id: 'listOpenEnds',
  method: 'GET',
  path: '/open-ends',
  access: 'member',
  seen: true,
  summary:
    'A page of the open ends of shifts that are over, the latest shift first, of 1,000 unless `limit` says otherwise: all of them for administrators, for others those of the shifts that they may run the gate of now. `from`: of shifts that ended on this day or later, otherwise in the last 90 days',
  query: z.strictObject({ from: z.optional(day), event_id: z.optional(id), ...pageFields(1000) }),
  answers: { 200: z.array(openEnd) },
  cost: 2,
  itemsPerToken: 500,
});
export const settleOpenEnds = call({
  id: 'settleOpenEnds',
  method: 'POST',
  path: '/open-ends/settle',
  access: 'member',
  summary: 'Settle open ends of any number of events alike, in one transaction; those that cannot be settled are named',
  body: settlement,
  answers: { 200: settled },
  errors: ['forbidden'],
  cost: 2,
});
