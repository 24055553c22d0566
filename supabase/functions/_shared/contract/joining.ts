import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { invitationEnd } from './errors.ts';
import { storable, utcInstant } from './primitives.ts';
import { role } from './users.ts';

// Whoever joins loads this file, and nothing of what administrators do with invitations.

/** The secret in the link of an invitation: 256 bits, as base64url. */
const linkBody = z.strictObject({
  token: z
    .string(problem('invalid_type', { expected: 'string' }))
    .check(storable, z.maxLength(200, problem('too_long', { max: 200 }))),
});

/** What an invitation says to whoever has its link. `email` is masked; `contact`: where to ask; `end`: why it is over. */
const invitationPage = z.object({
  organisation: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  inviter: z.nullable(z.string()),
  role,
  email: z.string(),
  expires_at: utcInstant,
  end: z.nullable(invitationEnd),
});
export type InvitationPage = z.infer<typeof invitationPage>;

export const readInvitation = call({
  id: 'readInvitation',
  method: 'POST',
  path: '/invitations/read',
  access: 'public',
  summary: 'What the page of an invitation shows; uses up nothing',
  body: linkBody,
  answers: { 200: invitationPage },
  errors: ['not_found'],
});
export const acceptInvitation = call({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  access: 'public',
  summary:
    'Exchange the link of an invitation for a one-time link of the authentication service, which signs its person in',
  body: linkBody,
  answers: { 200: z.object({ token_hash: z.string(), type: z.enum(['magiclink', 'signup']) }) },
  errors: ['not_found', 'invitation_over', 'unavailable'],
});
