import { isUnanswered } from '@/lib/auth/auth-errors.ts';
import { authReady } from '@/lib/auth/auth-service.ts';
import { authState } from '@/lib/auth/session.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { SignInError } from './sign-in-error.ts';

const linkTypes = ['magiclink', 'email', 'signup', 'invite', 'recovery', 'email_change'] as const;
type LinkType = (typeof linkTypes)[number];
const isLinkType = (text: string | null): text is LinkType => linkTypes.some((type) => type === text);

async function redeemLink(url: URL): Promise<void> {
  const hash = url.searchParams.get('token_hash');
  const type = url.searchParams.get('type');
  if (hash && isLinkType(type)) {
    const { error } = await (await supabase()).auth.verifyOtp({ token_hash: hash, type });
    if (!error) return;
    if (isUnanswered(error)) throw new SignInError({ code: 'unexpected' });
  }
  // A used link does not matter to a person who is signed in.
  if (!authState.get().session) throw new SignInError({ code: 'callbackFailed' });
}

const redeemed = new Map<string, Promise<void>>();

/**
 * Signs in with the address of an emailed link. It contains either a token hash, redeemed here so that mail scanners,
 * which only fetch the page, do not use it up, or a session in the fragment, which the Supabase client took when it
 * started. Each link is redeemed once, however often this is called. Rejects with SignInError.
 */
export async function redeem(href: string): Promise<void> {
  await authReady();
  const running = redeemed.get(href) ?? redeemLink(new URL(href));
  redeemed.set(href, running);
  return running;
}
