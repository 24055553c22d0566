import * as z from 'zod/mini';
import { problem } from './error-details.ts';
import { email } from './primitives.ts';

/** The sign-in form. */
export const loginForm = z.object({ email });

/** The form for the six-digit code of the email. */
export const codeForm = z.object({
  code: z.string().check(z.trim(), z.regex(/^[0-9]{6}$/, problem('invalid_format', { format: 'six_digits' }))),
});
