import type { AuthApiError } from '@supabase/supabase-js';

// Errors of the authentication service by name: importing its own checks would load its code with the first page.

/** Whether the authentication service could not be reached or was away. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AuthRetryableFetchError';

/** Whether the authentication service refused. */
export const isAuthRefusal = (error: unknown): error is AuthApiError =>
  error instanceof Error && error.name === 'AuthApiError';
