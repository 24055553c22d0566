import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { wait } from '@/lib/api/wait.ts';
import { isUnanswered } from '@/lib/auth/auth-errors.ts';
import { authReady, signOut } from '@/lib/auth/auth-service.ts';
import { homeOf } from '@/lib/auth/known-member.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { takeRememberedPath } from '@/lib/auth/return-to.ts';
import { asking, authState } from '@/lib/auth/session.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { askedAddress, isUsed, noteUsed, SignInError, setAwaitedEmail } from './sign-in.ts';

const linkTypes = ['magiclink', 'email', 'signup', 'invite', 'recovery', 'email_change'] as const;
type LinkType = (typeof linkTypes)[number];
const isLinkType = (text: string | null): text is LinkType => linkTypes.some((type) => type === text);

/** What the address of an emailed link proves with: a token that can be used once, or a session. */
type Proof = { hash: string; type: LinkType } | { access_token: string; refresh_token: string };

/** The proof in an address, or `null`. */
function proofIn(href: string): Proof | null {
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
async function redeem(proof: Proof): Promise<void> {
  const key = 'hash' in proof ? proof.hash : proof.access_token;
  const running = used.get(key) ?? use(proof);
  used.set(key, running);
  return running;
}

/** How long success is shown before the next page, in milliseconds. */
const pause = 1_000;

/**
 * What the person is asked. `sign-in`: this browser did not ask for the link; `switch`: somebody is signed in already;
 * `other`: the link is not for the address that this browser asked for.
 */
export type Question = { why: 'sign-in' } | { why: 'switch'; email: string } | { why: 'other'; email: string };

export type CallbackPhase =
  | { at: 'loading' | 'verifying' | 'preparing' | 'ready' }
  | { at: 'asking'; question: Question; answer: (yes: boolean) => void }
  | { at: 'failed'; error: Error };

type Ask = (question: Question) => Promise<boolean>;

const presentEmail = (): string => authState.get().session?.user.email ?? '';

/** What has to be asked before a link is used: opening a page must neither use up a link nor change who is signed in. */
function questionAbout(proof: Proof): Question | 'is signed in' | null {
  const asked = askedAddress();
  if (!authState.get().session) return asked ? null : { why: 'sign-in' };
  const isOwn = presentEmail() === asked || ('hash' in proof && isUsed(proof.hash));
  return isOwn ? 'is signed in' : { why: 'switch', email: presentEmail() };
}

/** Signs in with the link of this page, if the person wants to. Returns whether anybody is to be signed in. */
async function followLink(proof: Proof, ask: Ask, began: () => void): Promise<boolean> {
  const question = questionAbout(proof);
  if (question === 'is signed in') return true;
  if (question && !(await ask(question))) return true;
  began();
  return asking(async () => {
    await redeem(proof);
    // Nobody was asked, because this browser asked for a link. But somebody else may have sent this one.
    const isExpected = question || presentEmail() === askedAddress();
    if (isExpected || (await ask({ why: 'other', email: presentEmail() }))) return true;
    await signOut('left');
    return false;
  });
}

/** Completes a sign-in by emailed link, reports its phase, and opens the page that the person asked for. */
export function useSignInByLink(authLoading: boolean): CallbackPhase {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [phase, setPhase] = useState<CallbackPhase>({ at: 'verifying' });
  useEffect(() => {
    const gone = new AbortController();
    const step = (next: CallbackPhase) => !gone.signal.aborted && setPhase(next);
    const ask: Ask = (question) =>
      new Promise((resolve) => {
        step({ at: 'asking', question, answer: resolve });
      });
    async function complete() {
      await authReady();
      const proof = proofIn(history.location.href);
      if (proof && !(await followLink(proof, ask, () => step({ at: 'verifying' })))) {
        await navigate({ to: '/login', replace: true });
        return;
      }
      if (!authState.get().session) throw new SignInError({ code: 'callbackFailed' });
      step({ at: 'preparing' });
      const user = await memberOf(queryClient).catch(() => Promise.reject(new SignInError({ code: 'unexpected' })));
      // The sign-in page says how people come in.
      if (!user) return void (await navigate({ to: '/login', replace: true }));
      step({ at: 'ready' });
      await wait(pause, gone.signal);
      setAwaitedEmail(null);
      await navigate({ href: takeRememberedPath() ?? homeOf(user), replace: true });
    }
    complete().catch((error: Error) => step({ at: 'failed', error }));
    return () => gone.abort();
  }, [queryClient, navigate, history]);
  return authLoading && phase.at === 'verifying' ? { at: 'loading' } : phase;
}
