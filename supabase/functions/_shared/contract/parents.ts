import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { requiredText, storable, utcInstant } from './primitives.ts';
import { readText, strokes, textsToRead } from './signing.ts';
import { languages } from './users.ts';

// A parent loads this file, and nothing of what members do with documents.

/** The secret in the link of the email: 256 bits, as base64url. */
const token = z
  .string(problem('invalid_type', { expected: 'string' }))
  .check(storable, z.maxLength(200, problem('too_long', { max: 200 })));

/** Why a link is over. `replaced`: a later email has another; `over`: nobody asks for it any longer. */
const parentLinkEnd = z.enum(['agreed', 'declined', 'replaced', 'expired', 'over']);

/**
 * What a link asks a parent or guardian. `name`: theirs, as the young `person` wrote it; `language`: that of the email; `end`: why the link is
 * over; then there is no `document`. `signed`: it is to be signed as well.
 */
const parentPage = z.object({
  organisation: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  name: z.string(),
  person: z.string(),
  language: z.enum(languages),
  until: utcInstant,
  end: z.nullable(parentLinkEnd),
  document: z.nullable(
    z.object({
      name: z.string(),
      edition: z.int(),
      texts: textsToRead,
      signed: z.boolean(),
    }),
  ),
});
export type ParentPage = z.infer<typeof parentPage>;

export const readParentLink = call({
  id: 'readParentLink',
  method: 'POST',
  path: '/parents/read',
  access: 'public',
  summary: 'What the link of an email asks a parent or guardian; uses up nothing',
  body: z.strictObject({ token }),
  answers: { 200: parentPage },
  errors: ['not_found'],
});
export const agreeAsParent = call({
  id: 'agreeAsParent',
  method: 'POST',
  path: '/parents/agree',
  access: 'public',
  summary:
    'Agree for somebody under 18, with the link of an email, without signing in. It works once, and the young person is told',
  body: z.strictObject({
    token,
    ...readText,
    name: requiredText(200, 'name'),
    strokes: z.optional(z.nullable(strokes)),
  }),
  answers: { 204: null },
  errors: ['not_found', 'parent_link_over', 'stale_version'],
});
export const declineAsParent = call({
  id: 'declineAsParent',
  method: 'POST',
  path: '/parents/decline',
  access: 'public',
  summary:
    'Decline to agree for somebody under 18, with the link of an email. It works once, and the young person is told',
  body: z.strictObject({ token }),
  answers: { 204: null },
  errors: ['not_found', 'parent_link_over'],
});
