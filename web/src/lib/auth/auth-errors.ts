import type { AuthApiError } from '@supabase/supabase-js';

// Recognizes errors of the authentication service by name, because importing its own checks would add its code to the
// first page.

/** Whether the authentication service could not be reached or was unavailable. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AuthRetryableFetchError';

/** Whether the authentication service refused. */
export const isAuthRefusal = (error: unknown): error is AuthApiError =>
  error instanceof Error && error.name === 'AuthApiError';
