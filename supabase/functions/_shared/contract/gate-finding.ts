import * as z from 'zod/mini';
import { call } from './call.ts';
import { asked } from './desk-signing.ts';
import { eventRef } from './event-ref.ts';
import { gateSignup } from './gate.ts';
import { gateStates } from './gate-refusals.ts';
import { id, requiredText, utcInstant } from './primitives.ts';

/** What became of a place: as `state` of a signup, or `canceled` or `removed` (its shift), `given_back` by its person, `taken_back` by somebody else. */
const placeStates = [...gateStates, 'canceled', 'removed', 'given_back', 'taken_back'] as const;

/** A place of somebody, at whichever shift. `at`: since when it is none any more; `reason`: why its shift was canceled. */
const gatePlace = z.object({
  event: eventRef,
  slot_type: z.string(),
  state: z.enum(placeStates),
  at: z.nullable(utcInstant),
  reason: z.nullable(z.string()),
});
export type GatePlace = z.infer<typeof gatePlace>;

/**
 * `state`: people who wait for approval or are blocked cannot be let in before an administrator has admitted
 * them. `places`: those of the last 12 and the next 36 hours by start,
 * at most six, also at shifts that the caller does not lead. `signing`: see `gatePerson`.
 */
const foundPerson = z.object({
  id,
  name: z.string(),
  state: z.enum(['active', 'waiting', 'blocked']),
  places: z.array(gatePlace),
  signing: z.optional(asked),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const findGatePeople = call({
  id: 'findGatePeople',
  method: 'GET',
  path: '/gate/people',
  access: 'member',
  seen: true,
  summary:
    'Up to 10 people, except former members, by a part of their name of at least two letters, with what became of their places; for whoever may run a gate now',
  query: z.strictObject({ q: requiredText(200, 'search') }),
  answers: { 200: z.object({ people: z.array(foundPerson) }) },
  errors: ['forbidden'],
  limit: 'searches',
});
/** `signups`: their places at the shifts that the caller may run the gate of now, by start. None: they can be a walk-in, if they are active. */
export const scanCode = call({
  id: 'scanCode',
  method: 'POST',
  path: '/gate/scan',
  access: 'member',
  summary: 'Whose code this is, for whoever may run a gate now; nothing changes. An unknown or former code is a 404',
  body: z.strictObject({ code: requiredText(200, 'search') }),
  answers: {
    200: z.object({
      person: foundPerson,
      signups: z.array(z.object({ event_id: id, signup: gateSignup })),
    }),
  },
  errors: ['forbidden', 'not_found'],
});
