import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { flag, id, requiredText } from './primitives.ts';
import { user } from './users.ts';

/** The most people that one call admits. */
const mostApproved = 500;

export const blockBody = z.strictObject({ reason: requiredText(500, 'reason'), tell: z._default(flag, false) });

export const approveUsers = call({
  id: 'approveUsers',
  method: 'POST',
  path: '/users/approve',
  access: 'admin',
  summary: 'Let waiting people in, and tell them by email; `approved` is how many were still waiting',
  body: z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
        z.maxLength(mostApproved, problem('too_many', { what: 'lines', max: mostApproved })),
      ),
  }),
  answers: { 200: z.object({ approved: z.number() }) },
});
export const declineUser = call({
  id: 'declineUser',
  method: 'POST',
  path: '/users/:id/decline',
  access: 'admin',
  summary: 'Remove a waiting person with their account; they can ask again',
  answers: { 204: null },
  errors: ['not_found'],
});
export const blockUser = call({
  id: 'blockUser',
  method: 'POST',
  path: '/users/:id/block',
  access: 'admin',
  summary:
    'Block a person: their sessions, role and calendar address end, and their places ahead are free; `tell`: they see the reason',
  body: blockBody,
  answers: { 200: user },
  errors: ['not_found', 'last_admin', 'own_account', 'looks_after'],
});
export const seeAsUser = call({
  id: 'seeAsUser',
  method: 'POST',
  path: '/users/:id/see-as',
  access: 'admin',
  summary:
    'Begin to see the app as a person who is no administrator; it is recorded. For twelve hours, or until it is ended, the header `X-See-As` with their id makes GETs answer as they do to the person',
  answers: { 200: user },
  errors: ['not_found', 'see_as_refused'],
});
/** Sent without `X-See-As`: with it, every call that is no GET is refused. */
export const stopSeeingAsUser = call({
  id: 'stopSeeingAsUser',
  method: 'DELETE',
  path: '/users/:id/see-as',
  access: 'admin',
  summary: 'Stop seeing the app as a person; it is recorded. 204 also if the caller does not see it as this person',
  answers: { 204: null },
});
export const unblockUser = call({
  id: 'unblockUser',
  method: 'POST',
  path: '/users/:id/unblock',
  access: 'admin',
  summary: 'Unblock a person; their role and their places do not come back',
  answers: { 200: user },
  errors: ['not_found'],
});
