import * as z from 'zod/mini';
import { call } from './call.ts';
import { utcInstant } from './primitives.ts';
import { invitation } from './users.ts';

/** An invitation that waits for its person to sign in; `sent_at` is when it was mailed last. */
const pendingInvitation = z.object({ ...invitation.shape, sent_at: utcInstant });
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const listInvitations = call({
  id: 'listInvitations',
  method: 'GET',
  path: '/users/invitations',
  access: 'admin',
  summary: 'Pending invitations, by address',
  answers: { 200: z.array(pendingInvitation) },
});
export const revokeInvitation = call({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/users/invitations/:id',
  access: 'admin',
  summary: 'Take a pending invitation back; its person can still sign in, as a volunteer',
  answers: { 204: null },
  errors: ['not_found'],
});
