import * as z from 'zod/mini';
import { call } from './call.ts';
import { codeForm } from './login.ts';
import { email } from './primitives.ts';
import { user } from './users.ts';

/** The new address that somebody wants to sign in with. */
export const addressForm = z.strictObject({ email });

export const beginAddressChange = call({
  id: 'beginAddressChange',
  method: 'POST',
  path: '/users/:id/address',
  access: 'self',
  summary: 'Mail a code to the address with which a person with an account wants to sign in; five in an hour',
  body: addressForm,
  answers: { 204: null },
  errors: ['not_found'],
  cost: 5,
});
export const confirmAddress = call({
  id: 'confirmAddress',
  method: 'POST',
  path: '/users/:id/address/confirm',
  access: 'self',
  summary:
    'Sign in with the address from now on to which this code was mailed; the old one is told. The code is valid for 15 minutes and five attempts',
  body: z.strictObject(codeForm.shape),
  answers: { 200: user },
  errors: ['not_found', 'user_exists'],
});
