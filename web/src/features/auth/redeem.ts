import { isUnanswered } from '@/lib/auth/auth-errors.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { noteUsed } from './asked-link.ts';
import { SignInError } from './sign-in-error.ts';

const linkTypes = ['magiclink', 'email', 'signup', 'invite', 'recovery', 'email_change'] as const;
type LinkType = (typeof linkTypes)[number];
const isLinkType = (text: string | null): text is LinkType => linkTypes.some((type) => type === text);

/** What the address of an emailed link proves with: a token that can be used once, or a session. */
export type Proof = { hash: string; type: LinkType } | { access_token: string; refresh_token: string };

/** The proof in an address, or `null`. */
export function proofIn(href: string): Proof | null {
  const { searchParams, hash: fragment } = new URL(href, location.origin);
  const session = new URLSearchParams(fragment.slice(1));
  const [access_token, refresh_token] = [session.get('access_token'), session.get('refresh_token')];
  if (access_token && refresh_token) return { access_token, refresh_token };
  const [hash, type] = [searchParams.get('token_hash'), searchParams.get('type')];
  return hash && isLinkType(type) ? { hash, type } : null;
}

async function use(proof: Proof): Promise<void> {
  const { auth } = await supabase();
  const { error } = await ('hash' in proof
    ? auth.verifyOtp({ token_hash: proof.hash, type: proof.type })
    : auth.setSession(proof));
  if (error) throw new SignInError({ code: isUnanswered(error) ? 'unexpected' : 'callbackFailed' });
  if ('hash' in proof) noteUsed(proof.hash);
}

const used = new Map<string, Promise<void>>();

/** Signs in with a link. Each is used once, however often this is called. Rejects with SignInError. */
export async function redeem(proof: Proof): Promise<void> {
  const key = 'hash' in proof ? proof.hash : proof.access_token;
  const running = used.get(key) ?? use(proof);
  used.set(key, running);
  return running;
}
