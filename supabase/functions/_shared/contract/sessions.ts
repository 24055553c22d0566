import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, utcInstant, whole } from './primitives.ts';

/** Where the caller is signed in. `device`: what the browser said that it is (`User-Agent`). */
const session = z.object({
  id,
  device: z.nullable(z.string()),
  started_at: utcInstant,
  last_used_at: utcInstant,
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

/** What is noted at the door. `ended`: signed out, or ended by somebody. */
const signInKinds = ['link_requested', 'signed_in', 'failed', 'ended'] as const;

/** An entry of the log of sign-ins. Without a person, `email` is the address of an account that nobody uses here. */
const signIn = z.object({
  id: z.int(),
  at: utcInstant,
  kind: z.enum(signInKinds),
  device: z.nullable(z.string()),
  user_id: z.nullable(id),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type SignIn = z.infer<typeof signIn>;

export const signInsPerPage = 50;

export const listSessions = call({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'member',
  summary: 'Where the caller is signed in, this session first',
  answers: { 200: z.array(session) },
});
export const endSession = call({
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'member',
  summary: 'End a session of the caller; its tokens are useless at once',
  answers: { 204: null },
  errors: ['not_found'],
});
export const endOtherSessions = call({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  access: 'member',
  summary: 'End all sessions of the caller but this one',
  answers: { 204: null },
});
export const endUserSessions = call({
  id: 'endUserSessions',
  method: 'DELETE',
  path: '/users/:id/sessions',
  access: 'admin',
  summary: 'Sign a person out everywhere',
  answers: { 204: null },
  errors: ['not_found'],
});
export const resetSecondFactor = call({
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/users/:id/second-factor',
  access: 'admin',
  summary:
    'Remove the authenticator app of another person who has lost it, and sign them out everywhere; they are told, and it is recorded',
  answers: { 204: null },
  errors: ['not_found', 'own_account', 'second_factor_unavailable'],
});
export const listSignIns = call({
  id: 'listSignIns',
  method: 'GET',
  path: '/sign-ins',
  access: 'admin',
  summary: `The log of sign-ins of the last 90 days, newest first, ${signInsPerPage} at a time: \`before\` is the id of the last entry of the page before`,
  query: z.strictObject({ user_id: z.optional(id), before: z.optional(whole(1, Number.MAX_SAFE_INTEGER)) }),
  answers: { 200: z.array(signIn) },
});
