import * as z from 'zod/mini';
import { call } from './call.ts';
import { eventRef } from './event-ref.ts';
import { id, utcInstant } from './primitives.ts';
import { placeRefusals } from './signups.ts';
import { slotTypeRef } from './slot-types.ts';

/**
 * A person waits for a place in a slot: they are number `rank` of `waiting` people. `offer`: a place has come free and is
 * offered to them until `deadline`; `held`: it is held for them alone, otherwise the first of the `asked` people to say yes has it.
 * It is answered by `POST /questions/{id}/answer`.
 */
const wait = z.object({
  id,
  slot_id: id,
  slot_type: slotTypeRef,
  rank: z.int(),
  waiting: z.int(),
  joined_at: utcInstant,
  offer: z.nullable(z.object({ id, deadline: utcInstant, held: z.boolean(), asked: z.int() })),
  event: eventRef,
});
export type Wait = z.infer<typeof wait>;

/** Who waits for a place in a slot, in order. `offered_until`: a place is offered to the person; `null`: not now. */
const slotWaits = z.object({
  held: z.int(),
  people: z.array(
    z.object({
      user: z.object({ id, name: z.string() }),
      joined_at: utcInstant,
      offered_until: z.nullable(utcInstant),
    }),
  ),
});

export const listWaits = call({
  id: 'listWaits',
  method: 'GET',
  path: '/waits',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'Where one waits for a place, with the rank and what is offered, by the start of the event',
  answers: { 200: z.array(wait) },
});
export const joinWaitlist = call({
  id: 'joinWaitlist',
  method: 'POST',
  path: '/slots/:id/wait',
  access: 'member',
  acted: true,
  summary: 'Wait for a place in a slot that is full; a second call changes nothing',
  answers: { 201: wait },
  errors: ['place_free', ...placeRefusals],
  cost: 2,
});
export const leaveWaitlist = call({
  id: 'leaveWaitlist',
  method: 'DELETE',
  path: '/slots/:id/wait',
  access: 'member',
  acted: true,
  summary: 'No longer wait for a place in a slot',
  answers: { 204: null },
  errors: ['not_found'],
  cost: 2,
});
export const listSlotWaits = call({
  id: 'listSlotWaits',
  method: 'GET',
  path: '/slots/:id/waits',
  access: 'admin',
  summary: 'Who waits for a place in a slot, in order, and how many places are held for them',
  answers: { 200: slotWaits },
  errors: ['not_found'],
});
