import * as z from 'zod/mini';
import { call } from './call.ts';
import { decimal, flag, id, optionalText, requiredText, utcInstant } from './primitives.ts';
import { personState, phone, role } from './users.ts';

/** A person with what a merge is judged by: signups ahead, past and displaced, and completed hours. */
const mergedPerson = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  role,
  state: personState,
  has_account: z.boolean(),
  required_credits: z.number(),
  last_login: z.nullable(utcInstant),
  ahead: z.int(),
  past: z.int(),
  hours: z.number(),
  displaced: z.int(),
});
export type MergedPerson = z.infer<typeof mergedPerson>;

/** What a merge does: both persons before it, the one who stays, and whether an account is deleted. */
const merge = z.object({
  persons: z.tuple([mergedPerson, mergedPerson]),
  result: mergedPerson,
  account_deleted: z.boolean(),
});

export const mergeUsers = call({
  id: 'mergeUsers',
  method: 'POST',
  path: '/users/:id/merge',
  access: 'admin',
  summary: 'Make one person of two, or preview it; the one with an account stays, or else the one in the path',
  body: z.strictObject({
    other: id,
    /** Nothing is changed. */
    preview: z.optional(flag),
    /** What the result has where it is not that of the person who stays. */
    values: z.optional(
      z.strictObject({
        name: z.optional(requiredText(200, 'name')),
        phone: z.optional(phone),
        description: z.optional(optionalText(20_000)),
        required_credits: z.optional(decimal(0, 9999.99)),
        role: z.optional(role),
      }),
    ),
  }),
  answers: { 200: merge },
  errors: ['not_found', 'last_admin'],
});

/** Two people who look like one. `different`: an administrator has said that they are not. */
const alike = z.object({ one: id, two: id, by_name: z.boolean(), different: z.boolean() });
export type Alike = z.infer<typeof alike>;

export const listDoubles = call({
  id: 'listDoubles',
  method: 'GET',
  path: '/users/doubles',
  access: 'admin',
  summary:
    'Pairs of people with the same name (`by_name`) or phone number: at most 50 who may be one, and at most 50 of whom an administrator has said that they are `different` people',
  answers: { 200: z.array(alike) },
});
export const sayDifferent = call({
  id: 'sayDifferent',
  method: 'PUT',
  path: '/users/:id/different/:otherId',
  access: 'admin',
  summary: 'Say that two people are not one; it is recorded',
  answers: { 204: null },
  errors: ['not_found'],
});
export const takeBackDifferent = call({
  id: 'takeBackDifferent',
  method: 'DELETE',
  path: '/users/:id/different/:otherId',
  access: 'admin',
  summary: 'Take back that two people are not one; it is recorded',
  answers: { 204: null },
  errors: ['not_found'],
});
