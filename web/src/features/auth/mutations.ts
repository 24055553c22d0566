import { mutationOptions } from '@tanstack/react-query';
import { languageInForce } from '@/i18n/choose-language.ts';
import { isAuthRefusal, isUnanswered } from '@/lib/auth/auth-errors.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { noteAsked } from './asked-link.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';

/** Why a sign-in email was not sent. Codes of the service that have no text here keep its own message. */
function sendFailure(error: unknown): SignInFailure {
  if (isUnanswered(error)) return { code: 'sendFailed' };
  if (!isAuthRefusal(error)) return { code: 'unexpected' };
  if (error.code === 'over_request_rate_limit') return { code: 'tooManyRequests' };
  if (error.code === 'over_email_send_rate_limit') {
    // Only the service's message contains the number of seconds.
    const seconds = Number(/\d+/.exec(error.message)?.[0]);
    return seconds > 0 ? { code: 'wait', seconds } : { code: 'tooManyMails' };
  }
  // A refusal without a message arrives as its JSON.
  return error.message.startsWith('{') ? { code: 'sendFailed' } : { code: 'said', message: error.message };
}

/**
 * Emails a link and a code to an address. A person without an account gets one by following the link. The email is in
 * the saved language of the person or, for a new person, in the displayed one. Rejects with SignInError.
 */
export const sendLinkMutation = mutationOptions({
  mutationFn: async (email: string) => {
    // Before the request: the email can arrive before the answer.
    noteAsked(email);
    const options = {
      emailRedirectTo: `${location.origin}/auth/callback`,
      shouldCreateUser: true,
      data: { language: languageInForce() },
    };
    const { error } = await supabase()
      .then(({ auth }) => auth.signInWithOtp({ email, options }))
      .catch((error: unknown) => ({ error }));
    if (error) throw new SignInError(sendFailure(error));
  },
});

/** Signs in with the six-digit code from the email. Rejects with SignInError. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new SignInError({ code: isAuthRefusal(error) ? 'wrongCode' : 'unexpected' });
  },
});
