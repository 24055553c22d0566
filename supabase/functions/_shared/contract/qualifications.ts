import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { confirmers, qualificationRef } from './errors.ts';
import { day, flag, id, optionalText, pageFields, requiredText, utcInstant, version, whole } from './primitives.ts';

export type QualificationRef = z.infer<typeof qualificationRef>;

/**
 * What people need for the places of some slot types. `text`: the sentence that people confirm, or what it means. `confirmed_by`:
 * `self`: people tick the sentence; `organiser`: administrators confirm it. `valid_months`: `null` for ever. `slot_types`: those
 * that ask for it. `people`: how many have it today; `null` for people who are not administrators. `asked_at`: since when the
 * caller waits for an answer of the administrators, whom they have asked to confirm it.
 */
const qualification = z.object({
  ...qualificationRef.shape,
  text: z.nullable(z.string()),
  valid_months: z.nullable(z.int()),
  slot_types: z.array(z.object({ id, name: z.string() })),
  people: z.nullable(z.int()),
  asked_at: z.nullable(utcInstant),
  version,
});
export type Qualification = z.infer<typeof qualification>;

const qualificationFields = {
  name: requiredText(200, 'name'),
  text: optionalText(2000),
  confirmed_by: z.enum(confirmers, problem('invalid_value', { allowed: [...confirmers] })),
  valid_months: z._default(z.nullable(whole(1, 600)), null),
};
export const qualificationBody = z.strictObject(qualificationFields);

/** `valid_until`: the last day on which it is valid; `null`: for ever. `valid`: it is valid today. */
const held = { confirmed_on: z.iso.date(), valid_until: z.nullable(z.iso.date()), valid: z.boolean() };
const personQualification = z.object({ qualification: qualificationRef, ...held });
export type PersonQualification = z.infer<typeof personQualification>;
const holder = z.object({ user: z.object({ id, name: z.string() }), ...held });

/**
 * Without `confirmed_on` it is confirmed today. Without `valid_until` it is valid for the months of the qualification; `null`: for
 * ever.
 */
const days = { confirmed_on: z.optional(day), valid_until: z.optional(z.nullable(day)) };

/** The most people for whom one call confirms or withdraws a qualification. */
export const mostQualified = 500;

export const listQualifications = call({
  id: 'listQualifications',
  method: 'GET',
  path: '/qualifications',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'All qualifications by name, with the slot types that ask for them',
  answers: { 200: z.array(qualification) },
});
export const createQualification = call({
  id: 'createQualification',
  method: 'POST',
  path: '/qualifications',
  access: 'admin',
  summary: 'Create a qualification',
  body: qualificationBody,
  answers: { 201: qualification },
  errors: ['qualification_exists'],
});
export const updateQualification = call({
  id: 'updateQualification',
  method: 'PUT',
  path: '/qualifications/:id',
  access: 'admin',
  summary: 'Replace a qualification; people who have it keep it until the day that was set',
  body: z.strictObject({ ...qualificationFields, version: z.optional(version) }),
  answers: { 200: qualification },
  errors: ['not_found', 'stale_version', 'qualification_exists'],
});
export const deleteQualification = call({
  id: 'deleteQualification',
  method: 'DELETE',
  path: '/qualifications/:id',
  access: 'admin',
  summary: 'Delete a qualification that no slot type asks for, and that people have it',
  answers: { 204: null },
  errors: ['not_found', 'qualification_in_use'],
});
export const listHolders = call({
  id: 'listHolders',
  method: 'GET',
  path: '/qualifications/:id/people',
  access: 'admin',
  summary: 'A page of the people who have or had a qualification, by name, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(holder) },
});
export const qualifyPeople = call({
  id: 'qualifyPeople',
  method: 'POST',
  path: '/qualifications/:id/people',
  access: 'admin',
  summary: 'Confirm a qualification of people, at most 500, or withdraw it; `changed`: how many of them it changed',
  body: z.strictObject({
    user_ids: z
      .array(id)
      .check(
        z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
        z.maxLength(mostQualified, problem('too_many', { what: 'lines', max: mostQualified })),
      ),
    withdraw: z._default(flag, false),
    ...days,
  }),
  answers: { 200: z.object({ changed: z.int() }) },
  errors: ['not_found'],
});
export const listUserQualifications = call({
  id: 'listUserQualifications',
  method: 'GET',
  path: '/users/:id/qualifications',
  access: 'self',
  acted: true,
  seen: true,
  summary: 'The qualifications that a person has or had, by name',
  answers: { 200: z.array(personQualification) },
  errors: ['not_found'],
});
export const confirmQualification = call({
  id: 'confirmQualification',
  method: 'PUT',
  path: '/users/:id/qualifications/:qualificationId',
  access: 'self',
  acted: true,
  summary:
    'Confirm a qualification of a person, again if they had it. People confirm their own if its `confirmed_by` is `self`; days are for administrators',
  body: z.strictObject(days),
  adminKeys: ['confirmed_on', 'valid_until'],
  answers: { 200: personQualification },
  errors: ['not_found'],
});
export const withdrawQualification = call({
  id: 'withdrawQualification',
  method: 'DELETE',
  path: '/users/:id/qualifications/:qualificationId',
  access: 'self',
  acted: true,
  summary: 'Withdraw a qualification of a person. People withdraw their own if its `confirmed_by` is `self`',
  answers: { 204: null },
  errors: ['not_found'],
});
