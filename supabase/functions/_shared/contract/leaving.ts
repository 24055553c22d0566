import * as z from 'zod/mini';
import { call } from './call.ts';
import { requiredText, utcInstant } from './primitives.ts';

/**
 * What it means that a person leaves: the number of places that are released, until when their name is kept because wages
 * may be unpaid (`null`: it is removed at once), and whether they are the last administrator, who cannot leave.
 */
const leaving = z.object({
  places: z.int(),
  name_until: z.nullable(utcInstant),
  last_admin: z.boolean(),
});

export const removeBody = z.strictObject({ reason: requiredText(500, 'reason') });

export const getArchive = call({
  id: 'getArchive',
  method: 'GET',
  path: '/users/me/archive',
  access: 'token',
  summary: 'Everything that is stored about the caller: a ZIP file with JSON and CSV files',
  answers: { 200: z.string() },
  type: 'application/zip',
  errors: ['not_found'],
  cost: 20,
});
export const getLeaving = call({
  id: 'getLeaving',
  method: 'GET',
  path: '/users/:id/leaving',
  access: 'self',
  acted: true,
  summary: 'What it would mean that a person leaves, or is removed',
  answers: { 200: leaving },
  errors: ['not_found'],
});
export const leave = call({
  id: 'leave',
  method: 'POST',
  path: '/users/me/leave',
  access: 'token',
  summary: 'Leave: the account and all personal data are deleted, places ahead are released',
  body: z.strictObject({ confirm: z.literal(true) }),
  answers: { 204: null },
  errors: ['last_admin', 'looks_after'],
});
export const removeUser = call({
  id: 'removeUser',
  method: 'POST',
  path: '/users/:id/remove',
  access: 'admin',
  summary: 'Remove a person, as if they had left; the reason is in the audit log',
  body: removeBody,
  answers: { 204: null },
  errors: ['not_found', 'last_admin', 'looks_after'],
});
