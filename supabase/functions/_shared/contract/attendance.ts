import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { documentRef, qualificationRef } from './errors.ts';
import { attendance, signupStatus } from './events.ts';
import { decimal, id, optionalText, requiredText, utcInstant } from './primitives.ts';
import { askedQuestion } from './questions.ts';
import { slotTypeRef } from './slot-types.ts';

/**
 * A signup in the attendance list of an event. `hours`: the hours that count, or would count if the person is marked as attended, which are
 * corrected (`corrected`) or equal to `scheduled_hours`; 0 for people who did not attend. `released`: somebody else can have the place, because the
 * gate recorded that the person did not come. `attendance`: `null` until it is marked. `question`: what the person is asked
 * about it, and until when. `missing_qualifications`: what the slot asks for and the person does not have on the day of
 * the event; `missing_documents`: what it asks them to agree to. `handing_over`: the person wants to hand the place over. `unnamed`: how many come with them who have no name; `comes_with`: whose companion they are, `null`: nobody's. `checked_in_at`, `checked_out_at`: as recorded at the gate; `out_assumed`:
 * nobody recorded when the person left, so it is the planned end.
 */
export const attendee = z.object({
  id,
  status: signupStatus,
  slot_id: id,
  user: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  slot_type: slotTypeRef,
  question: z.nullable(askedQuestion),
  missing_qualifications: z.array(qualificationRef),
  missing_documents: z.array(documentRef),
  handing_over: z.boolean(),
  unnamed: z.int(),
  comes_with: z.nullable(z.string()),
  attendance: z.nullable(attendance),
  checked_in_at: z.nullable(utcInstant),
  checked_out_at: z.nullable(utcInstant),
  out_assumed: z.boolean(),
  released: z.boolean(),
  hours: z.number(),
  scheduled_hours: z.number(),
  corrected: z.boolean(),
  reason: z.nullable(z.string()),
  marked_at: z.nullable(utcInstant),
  marked_by: z.nullable(z.string()),
});
export type Attendee = z.infer<typeof attendee>;

const mark = z.nullable(attendance);
/** The most: the hours of the longest possible event. */
const hours = decimal(0, 366 * 24);
const mostReason = 500;

/** The form that corrects a person's hours. */
export const correction = z.object({ hours, reason: requiredText(mostReason, 'correction_reason') });

/** `hours`: the hours that count instead of those of check-in and check-out or, without these, the event's length; missing or `null`: those. */
const attendanceBody = z
  .strictObject({
    attendance: mark,
    hours: z.optional(z.nullable(hours)),
    reason: optionalText(mostReason),
  })
  .check(
    z.check((context) => {
      const { attendance, hours: corrected, reason } = context.value;
      const refuse = (path: string, message: string) =>
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
      if (typeof corrected !== 'number') return;
      if (attendance !== 'attended') refuse('hours', problem('not_attended', {}));
      else if (reason === null) refuse('reason', problem('required', { what: 'correction_reason' }));
    }),
  );

const severalBody = z.strictObject({
  attendance: mark,
  signup_ids: z
    .array(id)
    .check(
      z.minLength(1, problem('too_few', { what: 'signups', min: 1 })),
      z.maxLength(10_000, problem('too_many', { what: 'signups', max: 10_000 })),
    ),
});

export const listAttendance = call({
  id: 'listAttendance',
  method: 'GET',
  path: '/events/:id/attendance',
  access: 'admin',
  summary: 'The people of an event, slot by slot, with their attendance; canceled signups are left out',
  answers: { 200: z.array(attendee) },
  errors: ['not_found'],
});
export const markAttendance = call({
  id: 'markAttendance',
  method: 'PATCH',
  path: '/event-slot-signups/:signupId/attendance',
  access: 'admin',
  summary: 'Mark the attendance of a confirmed signup once the event has started; null removes the mark',
  body: attendanceBody,
  answers: { 200: attendee },
  errors: ['not_found', 'event_not_started', 'signup_not_confirmed'],
});
export const markSeveral = call({
  id: 'markSeveral',
  method: 'PATCH',
  path: '/events/:id/attendance',
  access: 'admin',
  summary: 'Mark several signups of an event alike, all or none; corrected hours are reset',
  body: severalBody,
  answers: { 200: z.array(attendee) },
  errors: ['not_found', 'event_not_started', 'signup_not_confirmed'],
});
