import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { email, requiredText } from './primitives.ts';
import { assignmentBody, placeRefusals } from './signups.ts';
import { phone, user } from './users.ts';

/** A person whom an administrator adds, who need not have an address. `place`: a place that they get at once. */
export const newUser = z.strictObject({
  name: requiredText(200, 'name'),
  email: z.optional(z.nullable(email)),
  phone: z.optional(phone),
  role: z.optional(z.enum(['volunteer', 'staff'], problem('invalid_value', { allowed: ['volunteer', 'staff'] }))),
  place: z.optional(assignmentBody),
});

export const addUser = call({
  id: 'addUser',
  method: 'POST',
  path: '/users',
  access: 'admin',
  summary: 'Add a person by name, with or without an address and a place, all or nothing; they get no invitation',
  body: newUser,
  answers: { 201: user },
  errors: ['user_exists', 'event_not_started', ...placeRefusals],
});
