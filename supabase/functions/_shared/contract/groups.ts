import * as z from 'zod/mini';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { mostTogether } from './events.ts';
import { id, requiredText, uniqueBy, whole } from './primitives.ts';
import { signup } from './signups.ts';

// Several places that somebody takes at once, for people who come with them.

/** The names of companions. Two of the same name need more than it, so that they can be told apart at the gate. */
export const companionNames = z.array(requiredText(200, 'name')).check(
  z.maxLength(mostTogether - 1, problem('too_many', { what: 'companions', max: mostTogether - 1 })),
  uniqueBy((name) => name, null, 'name'),
);

/** `places`: those of the caller and their companions; `names`: of companions, as far as they are known. */
const groupBody = z.strictObject({ places: whole(2, mostTogether), names: z.optional(companionNames) });

export const signUpTogether = call({
  id: 'signUpTogether',
  method: 'POST',
  path: '/event-slot-signups/slots/:slotId/group',
  access: 'member',
  acted: true,
  summary: 'Take several places, for the caller and for people who come with them, where the event allows it',
  body: groupBody,
  answers: { 201: signup },
  errors: ['not_found', ...blockReasons, 'too_many_together', 'too_few_left', 'too_many_names'],
  cost: 2,
});
export const nameCompanions = call({
  id: 'nameCompanions',
  method: 'POST',
  path: '/event-slot-signups/:signupId/group',
  access: 'member',
  acted: true,
  summary:
    'Say who comes: each companion with a name has a signup of their own. For the person of the signup, administrators, and leads who may fill the slot',
  body: z.strictObject({ names: companionNames }),
  answers: { 204: null },
  errors: ['not_found', ...blockReasons, 'too_many_names'],
  cost: 2,
});
export const giveBackCompanions = call({
  id: 'giveBackCompanions',
  method: 'POST',
  path: '/event-slot-signups/:signupId/group/give-back',
  access: 'member',
  acted: true,
  summary:
    'Give back places of companions: some of those without a name (`places`), or of companions by name (`signup_ids`)',
  body: z.strictObject({
    places: z.optional(whole(0, mostTogether)),
    signup_ids: z.optional(
      z.array(id).check(z.maxLength(mostTogether, problem('too_many', { what: 'signups', max: mostTogether }))),
    ),
  }),
  answers: { 204: null },
  errors: ['not_found', 'event_started', 'too_many_names'],
  cost: 2,
});
