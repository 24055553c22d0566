import * as z from 'zod/mini';
import { blockReasons, blocks } from './blocks.ts';
import { call } from './call.ts';
import { attendance, eventStatus, signupStatus } from './events.ts';
import { placeRef } from './places.ts';
import { flag, id, pageFields, requiredText, utcInstant } from './primitives.ts';
import { askedQuestion } from './questions.ts';
import { slotTypeRef } from './slot-types.ts';

/** What becomes of work of people whom nobody has recorded. */
const unrecordedWork = ['assumed', 'open'] as const;

/**
 * `credits`: hours × rate to one decimal, 0 for wage slots; `pay`: in the organisation's currency, to the cent, `null` for credit slots; `hours`: the
 * hours that count, which are corrected (`corrected`) or those of the event. `attendance`: `null` until an administrator
 * marks it. `unrecorded`: it is over, and the person was neither marked nor checked in: assumed, it counts as attended; open, it has no
 * hours and credits, and `pay` is what it would earn. `out_assumed`: the person was checked in, and nobody recorded when they left, so it is the planned end. `override_reason`: why an administrator assigned the place although a rule refused it, otherwise `null`.
 * `late_from`: from when giving it back counts as late, if the organisation has such a time, unless a question about it is open. `slot_canceled`: its slot is
 * canceled, although the event may take place. `question`: what its person is asked about it, and until when.
 * `bring`: what people are to bring to places of its slot type. `season`: in which it counts. `companions`: the first names of up to 50
 * people who are confirmed for the same event and agree that others see it; only in lists, for confirmed places of the caller until
 * the event is over. `group`: whom the person brings: how many without a name, and those who have one, with their signups; `null`: nobody. `leads`: likewise the first names and phone numbers of those who lead the shift, around it.
 */
export const signup = z.object({
  id,
  status: signupStatus,
  slot_id: id,
  user_id: id,
  slot_type: slotTypeRef,
  credits: z.number(),
  pay: z.nullable(z.number()),
  override_reason: z.nullable(z.string()),
  question: z.nullable(askedQuestion),
  hours: z.number(),
  corrected: z.boolean(),
  attendance: z.nullable(attendance),
  attendance_reason: z.nullable(z.string()),
  unrecorded: z.nullable(z.enum(unrecordedWork)),
  out_assumed: z.boolean(),
  late_from: z.nullable(utcInstant),
  slot_canceled: z.boolean(),
  bring: z.nullable(z.string()),
  season: z.nullable(z.object({ id, name: z.string() })),
  companions: z.array(z.string()),
  group: z.nullable(z.object({ unnamed: z.int(), people: z.array(z.object({ id, name: z.string() })) })),
  leads: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  event: z.object({
    id,
    title: z.string(),
    description: z.nullable(z.string()),
    location: z.nullable(z.string()),
    place: z.nullable(placeRef),
    startTime: utcInstant,
    endTime: utcInstant,
    timezone: z.string(),
    all_day: z.boolean(),
    status: eventStatus,
    cancel_reason: z.nullable(z.string()),
  }),
});
export type Signup = z.infer<typeof signup>;

/**
 * Assigns a place to a person, who is asked first unless they have `agreed` already; `override_reason`: why, although a signup rule refuses it; `attended`: their attendance is
 * marked at once.
 */
export const assignmentBody = z.strictObject({
  slot_id: id,
  override_reason: z.optional(requiredText(500, 'reason')),
  agreed: z.optional(flag),
  attended: z.optional(flag),
});

/** Refusals by a rule alone, which an administrator can override with a reason. */
export const overridableRefusals = /* @__PURE__ */ blockReasons.filter((code) => blocks[code].yields);

const signupQuery = z.strictObject({ user_id: z.optional(id), event_id: z.optional(id), ...pageFields(1000) });

/** Why nobody gets a place. */
export const placeRefusals = ['not_found', ...blockReasons] as const;

export const listSignups = call({
  id: 'listSignups',
  method: 'GET',
  path: '/event-slot-signups',
  access: 'member',
  acted: true,
  seen: true,
  summary:
    'A page of own signups that are not canceled, by start, of 1,000 unless `limit` says otherwise; administrators may ask for those of a user or an event',
  query: signupQuery,
  adminKeys: ['user_id', 'event_id'],
  answers: { 200: z.array(signup) },
  itemsPerToken: 500,
});
export const signUp = call({
  id: 'signUp',
  method: 'POST',
  path: '/event-slot-signups/slots/:slotId',
  access: 'member',
  acted: true,
  summary: 'Take a place',
  answers: { 201: signup },
  errors: placeRefusals,
  cost: 2,
});
/** `reached`: whether the person hears of it; otherwise somebody has to tell them. */
const assignedSignup = z.extend(signup, { reached: z.boolean() });

export const assignSlot = call({
  id: 'assignSlot',
  method: 'POST',
  path: '/users/:id/signups',
  access: 'admin',
  summary: 'Assign a place to a person; a reason overrides the rules for signups, but not a full slot or an overlap',
  body: assignmentBody,
  answers: { 201: assignedSignup },
  errors: ['event_not_started', ...placeRefusals],
});
export const cancelSignup = call({
  id: 'cancelSignup',
  method: 'DELETE',
  path: '/event-slot-signups/:signupId',
  access: 'member',
  acted: true,
  summary:
    'Cancel a signup; after the start of the event only administrators can, with a reason for what was recorded as work or is of a closed day',
  query: z.strictObject({ reason: z.optional(requiredText(500, 'reason')) }),
  adminKeys: ['reason'],
  answers: { 204: null },
  errors: ['not_found', 'event_started', 'person_here'],
  cost: 2,
});
