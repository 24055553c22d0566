import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { mutationOptions } from '@tanstack/react-query';
import { authClient } from '@/lib/auth-client.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** The sentence for a mail that was not sent (spec section 8): the service's own where it has one. */
function sendFailure(error: unknown): string {
  const failed = 'Failed to send magic link. Please try again.';
  if (isAuthRetryableFetchError(error)) return failed;
  if (!isAuthApiError(error)) return unexpected;
  // A refusal without a sentence arrives as its JSON.
  return error.message.startsWith('{') ? failed : error.message;
}

/** Mails a link and a code to an address; a person who has no account gets one by following it. Rejects with the sentence to show. */
export const sendLinkMutation = mutationOptions({
  mutationFn: async (email: string) => {
    const options = { emailRedirectTo: `${location.origin}/auth/callback`, shouldCreateUser: true };
    const { error } = await authClient.signInWithOtp({ email, options }).catch((error: unknown) => ({ error }));
    if (error) throw new Error(sendFailure(error));
  },
});

/** Signs in with the six-digit code from the mail. Rejects with the sentence to show. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { error } = await authClient.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new Error(
      isAuthApiError(error) ? 'This code is wrong, used or expired. Type the one from the newest email.' : unexpected,
    );
  },
});
