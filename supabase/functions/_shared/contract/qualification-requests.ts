import * as z from 'zod/mini';
import { call } from './call.ts';
import { qualificationRef } from './errors.ts';
import { id, optionalText, pageFields, utcInstant } from './primitives.ts';

const user = z.object({ id, name: z.string() });

/** A qualification of a person whose last day is `valid_until`. */
const ending = z.object({
  id,
  user,
  qualification: qualificationRef,
  confirmed_on: z.iso.date(),
  valid_until: z.iso.date(),
});
export type EndingQualification = z.infer<typeof ending>;

/** What a person asks administrators to confirm, with what they say about it. */
const request = z.object({
  id,
  user,
  qualification: qualificationRef,
  note: z.nullable(z.string()),
  asked_at: utcInstant,
});
export type QualificationRequest = z.infer<typeof request>;

export const listEndingQualifications = call({
  id: 'listEndingQualifications',
  method: 'GET',
  path: '/qualifications/ending',
  access: 'admin',
  summary:
    'A page of the qualifications of people that end within 60 days, the first to end first, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(ending) },
});
export const listQualificationRequests = call({
  id: 'listQualificationRequests',
  method: 'GET',
  path: '/qualifications/requests',
  access: 'admin',
  summary:
    'A page of what people ask to have confirmed, the oldest request first, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(request) },
});
export const askForQualification = call({
  id: 'askForQualification',
  method: 'PUT',
  path: '/users/:id/qualifications/:qualificationId/request',
  access: 'self',
  acted: true,
  summary:
    'Ask administrators to confirm a qualification, or change the note; not for one that people confirm themselves',
  body: z.strictObject({ note: optionalText(500) }),
  answers: { 204: null },
  errors: ['not_found'],
});
export const endQualificationRequest = call({
  id: 'endQualificationRequest',
  method: 'DELETE',
  path: '/users/:id/qualifications/:qualificationId/request',
  access: 'self',
  acted: true,
  summary:
    'Withdraw a request; an administrator declines it, and its person is told. To confirm it, confirm the qualification',
  answers: { 204: null },
  errors: ['not_found'],
});
