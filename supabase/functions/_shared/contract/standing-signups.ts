import * as z from 'zod/mini';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { refusalOf } from './errors.ts';
import { datedEvent } from './event-ref.ts';
import { flag, whole } from './primitives.ts';

/**
 * `every`: 1 takes each shift of the series from this one on, 2 every second one, counted from this one. With `preview` nothing
 * is stored, and the answer says what would happen.
 */
const standingSignupBody = z.strictObject({
  every: whole(1, 2),
  preview: z.optional(flag),
});

/**
 * `taken`: the shifts at which the person gets a place; `skipped`: those where they cannot have one, and why; those where they
 * have a place already are among them. Both by start.
 */
const standingSignup = z.object({
  taken: z.array(datedEvent),
  skipped: z.array(z.object({ event: datedEvent, refusal: refusalOf(blockReasons) })),
});
export type StandingSignup = z.infer<typeof standingSignup>;

export const signUpForSeries = call({
  id: 'signUpForSeries',
  method: 'POST',
  path: '/event-slot-signups/slots/:slotId/series',
  access: 'member',
  acted: true,
  summary:
    'Take places of this slot type at the shifts that repeat this one, from this one on; those that are refused are left out and named',
  body: standingSignupBody,
  answers: { 200: standingSignup },
  errors: ['not_found'],
  cost: 3,
});
