import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { decimal, email, flag, id, optionalText, pageFields, uniqueBy, utcInstant } from './primitives.ts';
import { invitation, phone, role } from './users.ts';

/** An invitation whose person has not signed in yet; `sent_at`: when its last email was sent, `null` if none was. */
export const pendingInvitation = z.object({
  ...invitation.shape,
  name: z.nullable(z.string()),
  sent_at: z.nullable(utcInstant),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

/** The most people in one import, and the most invitations that one call sends. */
export const mostImported = 2000;

/** A person to import; only the address is required. */
export const importedPerson = z.strictObject({
  email,
  role: z._default(role, 'volunteer'),
  name: optionalText(200),
  phone: z.optional(phone),
  description: optionalText(20_000),
  required_credits: z.optional(decimal(0, 9999.99)),
});

const atMostImported = z.maxLength(mostImported, problem('too_many', { what: 'lines', max: mostImported }));

const importBody = z.strictObject({
  lines: z.array(importedPerson).check(
    z.minLength(1, problem('too_few', { what: 'people', min: 1 })),
    atMostImported,
    uniqueBy((line) => line.email, 'email', 'email'),
  ),
  send: flag,
});

/** The result of a line. Nothing changes for people who are already invited or users. */
const importOutcome = z.enum(['invited', 'pending', 'member']);

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
    'Invite many people, all or none; with `send` the invitations are mailed after the answer, otherwise when they are sent',
  body: importBody,
  answers: { 200: z.object({ lines: z.array(z.object({ email: z.string(), outcome: importOutcome })) }) },
  errors: ['rate_limited'],
  cost: 20,
});
export const sendInvitations = call({
  id: 'sendInvitations',
  method: 'POST',
  path: '/users/invitations/send',
  access: 'admin',
  summary: 'Mail invitations that were not mailed yet, after the answer, which has their number',
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
  summary: 'Revoke a pending invitation; the person can still sign in, as a volunteer',
  answers: { 204: null },
  errors: ['not_found'],
});
