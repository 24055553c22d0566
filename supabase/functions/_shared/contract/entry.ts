import * as z from 'zod/mini';
import { call } from './call.ts';
import { optionalText } from './primitives.ts';

/** How people come in who were not invited: at once, when an administrator admits them, or not at all. */
export const entries = ['open', 'approval', 'invitation'] as const;

/** What people need to know who are not in: the organization's name, whom to ask, and how people come in. */
export const entryInfo = z.object({
  name: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  entry: z.enum(entries),
});

export const getEntry = call({
  id: 'getEntry',
  method: 'GET',
  path: '/organisation/entry',
  access: 'public',
  summary:
    'How people come in, for those who are not: the name of the organisation, whom to ask, and the setting `entry`',
  answers: { 200: entryInfo },
});
export const setEntryNote = call({
  id: 'setEntryNote',
  method: 'PUT',
  path: '/users/me/entry-note',
  access: 'token',
  summary: 'What a waiting person tells the administrators about themselves; null removes it',
  body: z.strictObject({ note: optionalText(500) }),
  answers: { 204: null },
});
