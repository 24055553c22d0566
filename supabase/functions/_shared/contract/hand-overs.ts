import * as z from 'zod/mini';
import { call } from './call.ts';
import { eventRef } from './event-ref.ts';
import { email, id } from './primitives.ts';
import { placeRefusals } from './signups.ts';
import { slotTypeRef } from './slot-types.ts';

/**
 * A place that somebody hands over. `kind`: the caller does (`own`, with `signup_id`), is asked to take it over (`asked`, with the
 * `question_id` that they answer), or could take it over, because no rule refuses it (`open`). `to_all`: to whoever fits; otherwise
 * to one person, of an `own` one as the caller wrote it in `named`. `giver`: the name of who asks, as far as the caller learns it. `fits`: the caller
 * has said nothing against it. `in_return_for`: the place of another hand-over, with its `id`, that goes the other way when the asked person says yes.
 * `swap_with`: the signup of the caller that alone keeps them from taking the place over, so that they can only offer it in return, which its giver could take.
 */
const handOver = z.object({
  id,
  kind: z.enum(['own', 'asked', 'open']),
  slot_id: id,
  signup_id: z.nullable(id),
  question_id: z.nullable(id),
  named: z.nullable(z.string()),
  giver: z.nullable(z.string()),
  to_all: z.boolean(),
  fits: z.boolean(),
  in_return_for: z.nullable(z.object({ id, slot_type: slotTypeRef, event: eventRef })),
  swap_with: z.nullable(id),
  slot_type: slotTypeRef,
  event: eventRef,
});
export type HandOver = z.infer<typeof handOver>;

/** Somebody who can be named by a first name; `together`: the latest event that both have a place in. */
const handOverPerson = z.object({ id, name: z.string(), together: z.string() });

export const listHandOvers = call({
  id: 'listHandOvers',
  method: 'GET',
  path: '/hand-overs',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'Places that one hands over, is asked to take over, or could take over, by the start of the event',
  answers: { 200: z.array(handOver) },
});
export const listHandOverPeople = call({
  id: 'listHandOverPeople',
  method: 'GET',
  path: '/hand-overs/people',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'People with whom one shares shifts and who show their first name to others',
  answers: { 200: z.array(handOverPerson) },
});
export const startHandOver = call({
  id: 'startHandOver',
  method: 'POST',
  path: '/event-slot-signups/:signupId/hand-over',
  access: 'member',
  acted: true,
  summary:
    'Offer an own place to a person, by address or from `GET /hand-overs/people`, or with neither to whoever fits; it stays one’s own until somebody takes it. The answer is the same whether or not there is such a person',
  body: z.strictObject({ email: z.optional(email), person_id: z.optional(id) }),
  answers: { 204: null },
  errors: ['not_found', 'event_started', 'companions_unnamed'],
  cost: 5,
});
export const withdrawHandOver = call({
  id: 'withdrawHandOver',
  method: 'DELETE',
  path: '/event-slot-signups/:signupId/hand-over',
  access: 'member',
  acted: true,
  summary: 'Keep a place that one has offered',
  answers: { 204: null },
  errors: ['not_found'],
  cost: 2,
});
export const takeOver = call({
  id: 'takeOver',
  method: 'POST',
  path: '/hand-overs/:id/take',
  access: 'member',
  acted: true,
  summary: 'Take over a place that is offered to whoever fits',
  answers: { 204: null },
  errors: ['hand_over_ended', ...placeRefusals],
  cost: 2,
});
export const offerInReturn = call({
  id: 'offerInReturn',
  method: 'POST',
  path: '/hand-overs/:id/swap',
  access: 'member',
  acted: true,
  summary:
    'Offer an own place in return for one that one is asked to take over, or could. Its giver is asked; their yes swaps both places in one step',
  body: z.strictObject({ signup_id: id }),
  answers: { 204: null },
  errors: ['hand_over_ended', 'swap_refused', 'not_free', 'companions_unnamed', ...placeRefusals],
  cost: 5,
});
