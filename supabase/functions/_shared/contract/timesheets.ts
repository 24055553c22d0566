import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { eventRef } from './event-ref.ts';
import { attendance } from './events.ts';
import { askedHours } from './organisation.ts';
import { day, id, instant, requiredText, utcInstant, whole } from './primitives.ts';

/**
 * What is odd about hours: `never_out`: checked in and never out; `not_recorded`: neither checked in nor marked, and not counted; `assumed`:
 * nobody recorded that they came, or when they left; `long`: longer than one and a half times the shift; `short`: under 15 minutes; `overlap`: at the same time
 * as other work of the person; `claim`: the person says otherwise; `no_rate`: there is no rate that day; `break_missing`: a shorter break than the rule of the slot type.
 */
const anomalies = [
  'never_out',
  'not_recorded',
  'assumed',
  'long',
  'short',
  'overlap',
  'claim',
  'no_rate',
  'break_missing',
] as const;

/**
 * The hours of a signup that is over. `minutes`: those that count, without the unpaid break. `pay`: `null` without a wage, and for leads. `confirmed`: the person says that it is
 * right; `approved`: somebody else has approved it as it is now; `claim`: what the person says instead, while nobody has answered. `run`: the latest pay run with it.
 */
export const timesheetLine = z.object({
  id,
  event: eventRef,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  user: z.object({ id, name: z.string() }),
  minutes: z.int(),
  break_minutes: z.int(),
  scheduled_minutes: z.int(),
  came_at: z.nullable(utcInstant),
  left_at: z.nullable(utcInstant),
  attendance: z.nullable(attendance),
  pay: z.nullable(z.number()),
  is_paid: z.boolean(),
  confirmed: z.boolean(),
  approved: z.boolean(),
  anomalies: z.array(z.enum(anomalies)),
  claim: z.nullable(
    z.object({
      came_at: utcInstant,
      left_at: utcInstant,
      break_minutes: z.nullable(z.int()),
      reason: z.string(),
    }),
  ),
  run: z.nullable(z.object({ id, number: z.int() })),
});
export type TimesheetLine = z.infer<typeof timesheetLine>;

const period = { from: day, to: day };
const asks_hours = z.enum(askedHours);

export const getOwnTimesheet = call({
  id: 'getOwnTimesheet',
  method: 'GET',
  path: '/users/me/timesheet',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'The caller’s own hours of events that began on these days, which are days of the organization',
  query: z.strictObject(period),
  answers: { 200: z.object({ asks_hours, lines: z.array(timesheetLine) }) },
});

const most = 10_000;
const signup_ids = z
  .array(id)
  .check(
    z.minLength(1, problem('too_few', { what: 'signups', min: 1 })),
    z.maxLength(most, problem('too_many', { what: 'signups', max: most })),
  );

export const confirmHours = call({
  id: 'confirmHours',
  method: 'POST',
  path: '/users/me/timesheet/confirm',
  access: 'member',
  acted: true,
  summary: 'Say that own hours are right; `done`: those that were not confirmed before',
  body: z.strictObject({ signup_ids }),
  answers: { 200: z.object({ done: z.array(id) }) },
  errors: ['hours_not_asked'],
});

/** The form by which a person says that they worked at other times. */
export const claimForm = z.strictObject({
  came_at: instant,
  left_at: instant,
  break_minutes: z.nullable(whole(0, 1440)),
  reason: requiredText(500, 'correction_reason'),
});

export const claimHours = call({
  id: 'claimHours',
  method: 'POST',
  path: '/users/me/timesheet/:signupId/claim',
  access: 'member',
  acted: true,
  summary: 'Say that one worked at other times, and why; whoever approves the hours answers',
  body: claimForm,
  answers: { 204: null },
  errors: ['not_found', 'signup_not_confirmed', 'event_not_started'],
});

/**
 * `lines`, `minutes`: of all hours; `approved`, `clean` (to approve with one call), `unconfirmed` (their person has to confirm them first) and `odd` are numbers of lines; `open`: the first that are not approved, odd ones first.
 */
const timesheets = z.object({
  asks_hours,
  lines: z.int(),
  minutes: z.int(),
  approved: z.int(),
  clean: z.int(),
  unconfirmed: z.int(),
  odd: z.int(),
  open: z.array(timesheetLine),
});
export type Timesheets = z.infer<typeof timesheets>;

/** For callers who may approve no hours. */
const notYours = ['forbidden', 'second_factor_required'] as const;
const ofPeriod = z.strictObject({ ...period, user_id: z.optional(id) });

export const listTimesheets = call({
  id: 'listTimesheets',
  method: 'GET',
  path: '/timesheets',
  access: 'member',
  seen: true,
  summary: 'The hours of events that began on these days that the caller may approve, and what is odd about them',
  query: ofPeriod,
  answers: { 200: timesheets },
  errors: notYours,
});

/**
 * `skipped`: `changed`: it is approved already, or not the caller’s to approve; `own`: only somebody else can; `open`: nobody has settled whether the person worked;
 * `claim`: the person says otherwise; `no_rate`; `unconfirmed`: the person has to confirm it first.
 */
const approved = z.object({
  approved: z.array(id),
  skipped: z.array(z.object({ id, why: z.enum(['changed', 'own', 'open', 'claim', 'no_rate', 'unconfirmed']) })),
});
export type Approved = z.infer<typeof approved>;

export const approveHours = call({
  id: 'approveHours',
  method: 'POST',
  path: '/timesheets/approve',
  access: 'member',
  summary: 'Approve hours as they are now; nobody approves their own',
  body: z.strictObject({ signup_ids }),
  answers: { 200: approved },
  errors: notYours,
});

export const approveClean = call({
  id: 'approveClean',
  method: 'POST',
  path: '/timesheets/approve-clean',
  access: 'member',
  summary: 'Approve all hours of a period about which nothing is odd',
  body: ofPeriod,
  answers: { 200: approved },
  errors: notYours,
});

export const answerClaim = call({
  id: 'answerClaim',
  method: 'POST',
  path: '/timesheets/:signupId/answer',
  access: 'member',
  summary: 'Accept what a person says of their hours, or decline it with a reason',
  body: z.discriminatedUnion('accept', [
    z.strictObject({ accept: z.literal(true) }),
    z.strictObject({ accept: z.literal(false), reason: requiredText(500, 'correction_reason') }),
  ]),
  answers: { 204: null },
  errors: [...notYours, 'not_found', 'not_yourself', 'changed_since'],
});
