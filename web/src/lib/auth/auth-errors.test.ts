import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { isAuthRefusal, isUnanswered } from './auth-errors.ts';

it('errors of the authentication service are recognized by their names', () => {
  const errors = [
    new AuthRetryableFetchError('away', 503),
    new AuthApiError('no', 400, 'otp_expired'),
    new AuthUnknownError('?', null),
    new Error('other'),
  ];
  expect(errors.map(isUnanswered)).toEqual([true, false, false, false]);
  expect(errors.map(isAuthRefusal)).toEqual([false, true, false, false]);
});
