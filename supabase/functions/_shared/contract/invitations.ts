import * as z from 'zod/mini';
import { born } from './births.ts';
import { call } from './call.ts';
import { answersBody } from './custom-fields.ts';
import { problem } from './error-details.ts';
import { invitationEnd } from './errors.ts';
import {
  day,
  decimal,
  email,
  emailRequired,
  flag,
  id,
  optionalText,
  pageFields,
  uniqueBy,
  utcInstant,
} from './primitives.ts';
import { payrollNumber, phone, role } from './users.ts';

export const invitationBody = z.strictObject({ email, role });
export const invitation = z.object({ id, email: z.string(), role, status: z.literal('pending') });

/**
 * An invitation whose person has not signed in yet. `inviter`: their name; `end`: why it is no longer valid; `sent_at`: when
 * its last email was sent; `mail`: what became of that email, `held` until somebody asks to send it, `unconfirmed` if the mail
 * server may or may not have accepted it; `reason`: why it was not sent.
 */
export const pendingInvitation = z.object({
  ...invitation.shape,
  user_id: id,
  name: z.string(),
  inviter: z.nullable(z.string()),
  expires_at: utcInstant,
  end: z.nullable(invitationEnd),
  sent_at: z.nullable(utcInstant),
  mail: z.enum(['held', 'waiting', 'sent', 'unconfirmed', 'failed']),
  reason: z.nullable(z.string()),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

/** The most people in one import, and the most invitations that one call sends. */
export const mostImported = 2000;

/** What is confirmed of a person from today on. Without `valid_until`: for the months of the qualification. */
const importedQualification = z.strictObject({ id, valid_until: z.optional(z.nullable(day)) });
const mostHeld = 50;

/**
 * A person to import, with an address or at least a name. Without an address they are added, but not invited. Without a role, a new
 * person is a volunteer.
 */
export const importedPerson = z
  .strictObject({
    email: z.optional(email),
    role: z.optional(role),
    name: optionalText(200),
    phone: z.optional(phone),
    description: optionalText(20_000),
    required_credits: z.optional(decimal(0, 9999.99)),
    qualifications: z.optional(
      z
        .array(importedQualification)
        .check(z.maxLength(mostHeld, problem('too_many', { what: 'entries', max: mostHeld }))),
    ),
    payroll_number: z.optional(payrollNumber),
    born: z.optional(born),
    answers: z.optional(answersBody.shape.answers),
  })
  .check(z.refine(({ email: address, name }) => Boolean(address ?? name), { message: emailRequired, path: ['email'] }));

const atMostImported = z.maxLength(mostImported, problem('too_many', { what: 'lines', max: mostImported }));

const importBody = z.strictObject({
  lines: z.array(importedPerson).check(
    z.minLength(1, problem('too_few', { what: 'people', min: 1 })),
    atMostImported,
    uniqueBy((line) => line.email, 'email', 'email'),
    uniqueBy((line) => line.payroll_number ?? undefined, 'payroll_number', 'payroll_number'),
  ),
  send: flag,
  update: z._default(flag, false),
  /** Nothing is stored or sent. */
  preview: z._default(flag, false),
});

/**
 * What becomes of a line. `known`: who has its address, or without one its name; null is nobody yet, `planned` somebody who is not invited yet. `role`: the
 * one that the person has, or gets by accepting. `changes`: what the line says otherwise of a person who exists; without `update` it
 * is not stored. `role_kept`: its role is not used, because an import neither makes nor ends administrators.
 */
const importedLine = z.object({
  email: z.nullable(z.string()),
  outcome: z.enum(['added', 'invited', 'updated', 'unchanged', 'refused']),
  known: z.nullable(z.enum(['planned', 'pending', 'member', 'blocked'])),
  role,
  role_kept: z.boolean(),
  changes: z.array(
    z.object({
      field: z.enum([
        'name',
        'phone',
        'role',
        'required_credits',
        'description',
        'qualifications',
        'payroll_number',
        'born',
        'answers',
      ]),
      before: z.nullable(z.union([z.string(), z.number()])),
      after: z.union([z.string(), z.number()]),
    }),
  ),
});
export type ImportedLine = z.infer<typeof importedLine>;

export const listInvitations = call({
  id: 'listInvitations',
  method: 'GET',
  path: '/users/invitations',
  access: 'admin',
  summary: 'A page of pending invitations by address, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(pendingInvitation) },
  itemsPerToken: 500,
});
export const importUsers = call({
  id: 'importUsers',
  method: 'POST',
  path: '/users/import',
  access: 'admin',
  summary:
    'Make and invite many people, all or none, or preview it; with `send` the invitations are mailed, with `update` people who exist get what their line says',
  body: importBody,
  answers: { 200: z.object({ lines: z.array(importedLine) }) },
  errors: ['not_found', 'field_gone', 'rate_limited', 'payroll_number_taken'],
  itemsPerToken: 100,
});
export const sendInvitations = call({
  id: 'sendInvitations',
  method: 'POST',
  path: '/users/invitations/send',
  access: 'admin',
  summary: 'Mail those of these invitations that were not mailed yet and do not wait to be; returns their number',
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1, problem('too_few', { what: 'ids', min: 1 })), atMostImported),
  }),
  answers: { 200: z.object({ sending: z.number() }) },
});
export const revokeInvitation = call({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/users/invitations/:id',
  access: 'admin',
  summary: 'Revoke a pending invitation; its person is removed, or stays as a volunteer if they have had a place',
  answers: { 204: null },
  errors: ['not_found'],
});

/**
 * The emails of invitations that were asked for together; 0 when none waits. `reason`: why an attempt failed. `pending`: how many
 * invitations nobody has accepted yet.
 */
const invitationProgress = z.object({
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  minutes_left: z.int(),
  reason: z.nullable(z.string()),
  pending: z.int(),
});

export const getInvitationProgress = call({
  id: 'getInvitationProgress',
  method: 'GET',
  path: '/users/invitations/progress',
  access: 'admin',
  summary: 'How many emails of invitations are sent, how long the others take, and how many invitations are pending',
  answers: { 200: invitationProgress },
});
export const inviteUser = call({
  id: 'inviteUser',
  method: 'POST',
  path: '/users/invite',
  access: 'admin',
  summary: 'Make a person and mail an invitation to them; a pending invitation is renewed and mailed again (200)',
  body: invitationBody,
  answers: { 200: invitation, 201: invitation },
  errors: ['user_exists'],
});
