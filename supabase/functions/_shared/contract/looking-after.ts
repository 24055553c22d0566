import * as z from 'zod/mini';
import { born } from './births.ts';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { refusalOf } from './errors.ts';
import { email, id, requiredText } from './primitives.ts';

/** The most people who take places in one step. */
const mostTogether = 21;

const named = z.object({ id, name: z.string() });
/** Somebody whom the caller looks after. `email`: they were invited to sign in themselves. */
const lookedAfter = z.object({
  ...named.shape,
  email: z.nullable(z.string()),
  born: z.nullable(z.string()),
});
export type LookedAfter = z.infer<typeof lookedAfter>;

/** Who looks after a person, and whom they look after. */
const guardianship = z.object({ guardian: z.nullable(named), looks_after: z.array(named) });

/** `taken`: the signups; `refused`: for whom there is no place, and why; then nobody has got one. */
const placesTogether = z.object({
  taken: z.array(id),
  refused: z.nullable(z.object({ user: named, refusal: refusalOf(blockReasons) })),
});

export const listLookedAfter = call({
  id: 'listLookedAfter',
  method: 'GET',
  path: '/looked-after',
  access: 'member',
  acted: true,
  summary: 'The people whom the caller looks after, who have no account',
  answers: { 200: z.array(lookedAfter) },
});
export const addLookedAfter = call({
  id: 'addLookedAfter',
  method: 'POST',
  path: '/looked-after',
  access: 'member',
  summary: 'Add somebody without an account whom the caller looks after and acts for (header `X-Act-For`)',
  body: z.strictObject({ name: requiredText(200, 'name'), born: z.optional(z.nullable(born)) }),
  answers: { 201: z.object({ id }) },
  errors: ['looking_after_off', 'too_many_looked_after'],
});
export const removeLookedAfter = call({
  id: 'removeLookedAfter',
  method: 'DELETE',
  path: '/looked-after/:id',
  access: 'member',
  summary: 'Remove somebody whom the caller looks after, as if they had left: their places ahead are released',
  answers: { 204: null },
  errors: ['act_for_refused'],
});
export const releaseLookedAfter = call({
  id: 'releaseLookedAfter',
  method: 'POST',
  path: '/looked-after/:id/release',
  access: 'member',
  summary: 'Stop looking after somebody, who stays with their places; administrators plan for them',
  answers: { 204: null },
  errors: ['act_for_refused'],
});
export const inviteLookedAfter = call({
  id: 'inviteLookedAfter',
  method: 'POST',
  path: '/looked-after/:id/invite',
  access: 'member',
  summary:
    'Give somebody whom the caller looks after an address of their own, and invite them; once they sign in they act for themselves',
  body: z.strictObject({ email }),
  answers: { 204: null },
  errors: ['act_for_refused', 'user_exists'],
});
export const takePlacesTogether = call({
  id: 'takePlacesTogether',
  method: 'POST',
  path: '/looked-after/places',
  access: 'member',
  acted: true,
  summary:
    'Take a place for each of several people, of whom the caller is one or looks after them: all of them, or none',
  body: z.strictObject({
    places: z
      .array(z.strictObject({ user_id: id, slot_id: id }))
      .check(
        z.minLength(1, problem('too_few', { what: 'people', min: 1 })),
        z.maxLength(mostTogether, problem('too_many', { what: 'lines', max: mostTogether })),
      ),
  }),
  answers: { 200: placesTogether },
  errors: ['not_found'],
  cost: 4,
});
export const getGuardian = call({
  id: 'getGuardian',
  method: 'GET',
  path: '/users/:id/guardian',
  access: 'self',
  summary: 'Who looks after a person, and whom they look after',
  answers: { 200: guardianship },
  errors: ['not_found'],
});
export const setGuardian = call({
  id: 'setGuardian',
  method: 'PUT',
  path: '/users/:id/guardian',
  access: 'admin',
  summary: 'Say who looks after a person without an account; null: nobody',
  body: z.strictObject({ guardian_id: z.nullable(id) }),
  answers: { 200: guardianship },
  errors: ['not_found', 'guardian_refused'],
});
