import { mutationOptions } from '@tanstack/react-query';
import { languageInForce } from '@/i18n/choose-language.ts';
import { isAuthRefusal, isUnanswered } from '@/lib/auth/auth-errors.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';

/** Why a mail was not sent; for what the service refuses with a code of no meaning here, its own sentence. */
function sendFailure(error: unknown): SignInFailure {
  if (isUnanswered(error)) return { code: 'sendFailed' };
  if (!isAuthRefusal(error)) return { code: 'unexpected' };
  if (error.code === 'over_request_rate_limit') return { code: 'tooManyRequests' };
  if (error.code === 'over_email_send_rate_limit') {
    // The seconds are nowhere but in the service's sentence.
    const seconds = Number(/\d+/.exec(error.message)?.[0]);
    return seconds > 0 ? { code: 'wait', seconds } : { code: 'tooManyMails' };
  }
  // A refusal without a sentence arrives as its JSON.
  return error.message.startsWith('{') ? { code: 'sendFailed' } : { code: 'said', message: error.message };
}

/**
 * Mails a link and a code to an address; a person who has no account gets one by following it. The mail is in the language
 * that the person saved; to a new person, in the language shown. Rejects with SignInError.
 */
export const sendLinkMutation = mutationOptions({
  mutationFn: async (email: string) => {
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

/** Signs in with the six-digit code from the mail. Rejects with SignInError. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new SignInError({ code: isAuthRefusal(error) ? 'wrongCode' : 'unexpected' });
  },
});
