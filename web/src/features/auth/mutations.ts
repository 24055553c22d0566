import { mutationOptions } from '@tanstack/react-query';
import { languageInForce } from '@/i18n/choose-language.ts';
import { isAuthRefusal, isUnanswered } from '@/lib/auth/auth-errors.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { authSentences } from './sentences.ts';

/** The sentence for a mail that was not sent: the service's own where it has one. */
function sendFailure(error: unknown): string {
  if (isUnanswered(error)) return authSentences.sendFailed;
  if (!isAuthRefusal(error)) return authSentences.unexpected;
  // A refusal without a sentence arrives as its JSON.
  return error.message.startsWith('{') ? authSentences.sendFailed : error.message;
}

/**
 * Mails a link and a code to an address; a person who has no account gets one by following it. The mail is in the language
 * that the person saved; to who is new, in the language shown. Rejects with the sentence to show.
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
    if (error) throw new Error(sendFailure(error));
  },
});

/** Signs in with the six-digit code from the mail. Rejects with the sentence to show. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new Error(isAuthRefusal(error) ? authSentences.wrongCode : authSentences.unexpected);
  },
});
