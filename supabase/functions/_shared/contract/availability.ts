import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { day, decimal, flag, id, instant, time, timeZone, utcInstant, version, weekdays } from './primitives.ts';

const most = 200;
const tooMany = z.maxLength(most, problem('too_many', { what: 'entries', max: most }));

const says = z.enum(['free', 'not_free'], problem('invalid_value', { allowed: ['free', 'not_free'] }));

const someWeekdays = weekdays.check(z.minLength(1, problem('too_few', { what: 'days', min: 1 })));

/**
 * What a person says about a time. `once`: from a moment to another. `weekly`: on these days of the week (1: Monday), by the
 * clock in the person's zone; `to` at or before `from` is on the next day, so `00:00` to `00:00` is the whole day. `last_day`:
 * the last day of a week's entry, `null` if it holds until it is taken back.
 */
const onceFields = { says, from: instant, to: instant };
const weeklyFields = { says, weekdays: someWeekdays, from: time, to: time, last_day: z.nullable(day) };
const statementBody = z.discriminatedUnion('repeats', [
  z.strictObject({ repeats: z.literal('once'), ...onceFields }).check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ['to'],
      message: problem('end_before_start', {}),
    }),
  ),
  z.strictObject({ repeats: z.literal('weekly'), ...weeklyFields }),
]);
export type StatementBody = z.infer<typeof statementBody>;

const saidAt = { said_at: utcInstant };
const statement = z.discriminatedUnion('repeats', [
  z.object({ repeats: z.literal('once'), says, from: utcInstant, to: utcInstant, ...saidAt }),
  z.object({ repeats: z.literal('weekly'), ...weeklyFields, ...saidAt }),
]);
export type Statement = z.infer<typeof statement>;

const wishes = {
  /** The zone in which weekly entries are read. */
  timezone: timeZone,
  /** More hours on one day than this person wants to work; `null`: no limit of their own. */
  most_hours: z.nullable(decimal(0.25, 24)),
  /** Favourite slot types and places. */
  slot_type_ids: z.array(id).check(tooMany),
  place_ids: z.array(id).check(tooMany),
};

/**
 * What a person says about when they can help, in the order in which they said it, without what is over. A later statement wins
 * over an earlier one, and one for once over a weekly one. `by_admin`: an administrator has written it down last. `version` is 0
 * until something was said. `places`: those that can be favourites. `held`: confirmed places ahead at times when they say that
 * they are not free; they keep them.
 */
const availability = z.object({
  ...wishes,
  statements: z.array(statement),
  version: z.int(),
  said_at: z.nullable(utcInstant),
  by_admin: flag,
  places: z.array(z.object({ id, name: z.string() })),
  held: z.array(
    z.object({
      signup_id: id,
      event_id: id,
      title: z.string(),
      slot_type: z.string(),
      start_time: utcInstant,
      end_time: utcInstant,
      timezone: z.string(),
    }),
  ),
});
export type Availability = z.infer<typeof availability>;

/** The whole of it; what is missing here is taken back. A statement that has not changed keeps the moment when it was said. */
const availabilityBody = z.strictObject({
  ...wishes,
  statements: z.array(statementBody).check(tooMany),
  version: z.optional(z.union([z.literal(0), version])),
});
export type AvailabilityBody = z.infer<typeof availabilityBody>;

export const getAvailability = call({
  id: 'getAvailability',
  method: 'GET',
  path: '/users/:id/availability',
  access: 'self',
  acted: true,
  seen: true,
  summary: 'What a person says about when they can help, and what they like to do; nobody else sees it',
  answers: { 200: availability },
  errors: ['not_found'],
});
export const setAvailability = call({
  id: 'setAvailability',
  method: 'PUT',
  path: '/users/:id/availability',
  access: 'self',
  acted: true,
  summary: 'Replace what a person says about when they can help. It refuses no signup and takes no place away',
  body: availabilityBody,
  answers: { 200: availability },
  errors: ['not_found', 'stale_version'],
});
