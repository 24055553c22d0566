import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { color, id, instant, pageFields, requiredText, uniqueBy, utcInstant, version, whole } from './primitives.ts';

// Places that are reserved for a group, a company or a class, which takes them by a link, without accounts.

/** How many places of a slot one reservation can have, and how many slots. */
const mostPlaces = 500;
const mostSlots = 200;

/**
 * Places of a slot that are reserved. `places`: how many in all; `taken`: those that people have taken through the link, or hold until they enter
 * their code; `left`: those that can still be taken through it.
 */
const reservedPlaces = z.object({
  slot_id: id,
  event_id: id,
  title: z.string(),
  slot_type: z.string(),
  color,
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  places: z.int(),
  taken: z.int(),
  left: z.int(),
});
export type ReservedPlaces = z.infer<typeof reservedPlaces>;

/**
 * A reservation. `until`: when places that nobody has taken return to everybody; `ended_at`: when an administrator ended it before. `secret`: the end of its
 * link, `/open?link={secret}`. `places`: by the start of their events.
 */
const reservation = z.object({
  id,
  name: z.string(),
  until: utcInstant,
  ended_at: z.nullable(utcInstant),
  secret: z.string(),
  version,
  places: z.array(reservedPlaces),
});
export type Reservation = z.infer<typeof reservation>;

/** Somebody who has a place by the link of a reservation. `companions`: how many come along without a name. */
const reservedPerson = z.object({
  signup_id: id,
  user_id: id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  companions: z.int(),
  event_id: id,
  title: z.string(),
  slot_type: z.string(),
  start_time: utcInstant,
  timezone: z.string(),
  taken_at: utcInstant,
});
export type ReservedPerson = z.infer<typeof reservedPerson>;

const name = requiredText(100, 'name');
const places = z.array(z.strictObject({ slot_id: id, places: whole(1, mostPlaces, 'count') })).check(
  z.minLength(1, problem('too_few', { what: 'places', min: 1 })),
  z.maxLength(mostSlots, problem('too_many', { what: 'lines', max: mostSlots })),
  uniqueBy((each) => each.slot_id, 'slot_id', 'slot'),
);

export const reservationBody = z.strictObject({ name, until: instant, places });
/** `places` replaces the list. */
const reservationPatch = z
  .strictObject({
    version: z.optional(version),
    name: z.optional(name),
    until: z.optional(instant),
    places: z.optional(places),
  })
  .check(
    z.refine((patch) => Object.keys(patch).some((key) => key !== 'version'), {
      message: problem('nothing_to_change', {}),
    }),
  );

const refusals = ['not_found', 'event_started', 'slot_canceled', 'not_open_to_all', 'too_few_free'] as const;

export const listReservations = call({
  id: 'listReservations',
  method: 'GET',
  path: '/reservations',
  access: 'admin',
  summary: 'A page of reservations, the latest first, of 200 unless `limit` says otherwise',
  query: z.strictObject(pageFields(200)),
  answers: { 200: z.array(reservation) },
});
export const createReservation = call({
  id: 'createReservation',
  method: 'POST',
  path: '/reservations',
  access: 'admin',
  summary:
    'Reserve places of slots that are open to everyone. They count as taken until `until`, and who has the link can take them',
  body: reservationBody,
  answers: { 201: reservation },
  errors: refusals,
});
export const updateReservation = call({
  id: 'updateReservation',
  method: 'PATCH',
  path: '/reservations/:id',
  access: 'admin',
  summary: 'Change the name, the time or the places of a reservation. What people have taken stays theirs',
  body: reservationPatch,
  answers: { 200: reservation },
  errors: [...refusals, 'stale_version', 'reservation_over'],
});
export const endReservation = call({
  id: 'endReservation',
  method: 'POST',
  path: '/reservations/:id/end',
  access: 'admin',
  summary:
    'End a reservation now: its link no longer works, and places that nobody has taken return to everybody. 204 also if it has ended',
  answers: { 204: null },
  errors: ['not_found'],
});
export const listReservedPeople = call({
  id: 'listReservedPeople',
  method: 'GET',
  path: '/reservations/:id/people',
  access: 'admin',
  summary:
    'A page of who has places through the link of a reservation, by name, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(reservedPerson) },
  errors: ['not_found'],
});
