import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { mutationOptions } from '@tanstack/react-query';
import { authClient } from '@/lib/auth-client.ts';

/** Mails a link and a code to an address; a person who has no account gets one by following it. Rejects with the sentence to show. */
export const sendLinkMutation = mutationOptions({
  mutationFn: async (email: string) => {
    const { error } = await authClient.signInWithOtp({
      email,
      options: { emailRedirectTo: `${location.origin}/auth/callback`, shouldCreateUser: true },
    });
    if (!error) return;
    const said = isAuthRetryableFetchError(error) ? '' : error.message;
    throw new Error(said || 'Failed to send magic link. Please try again.');
  },
});

/** Signs in with the six-digit code from the mail. Rejects with the sentence to show. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { error } = await authClient.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new Error(
      isAuthApiError(error)
        ? 'This code is wrong, used or expired. Type the one from the newest email.'
        : 'An unexpected error occurred. Please try again.',
    );
  },
});
