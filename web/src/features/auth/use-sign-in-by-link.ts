import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { wait } from '@/lib/api/wait.ts';
import { homeOf } from '@/lib/auth/home.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { takeRememberedPath } from '@/lib/auth/return-to.ts';
import { setAwaitedEmail } from './awaited-email.ts';
import { redeem } from './redeem.ts';
import { SignInError } from './sign-in-error.ts';

/** How long success is shown before the next page, in milliseconds. */
const pause = 1_000;

export type CallbackPhase = { at: 'loading' | 'verifying' | 'preparing' | 'ready' } | { at: 'failed'; error: Error };

/** Completes a sign-in by emailed link, reports its phase, and opens the page that the person asked for. */
export function useSignInByLink(authLoading: boolean): CallbackPhase {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<CallbackPhase>({ at: 'verifying' });
  useEffect(() => {
    const gone = new AbortController();
    const step = (next: CallbackPhase) => !gone.signal.aborted && setPhase(next);
    async function complete() {
      await redeem(location.href);
      step({ at: 'preparing' });
      const user = await memberOf(queryClient).catch(() => Promise.reject(new SignInError({ code: 'unexpected' })));
      if (!user) throw new SignInError({ code: 'callbackFailed' });
      step({ at: 'ready' });
      await wait(pause, gone.signal);
      setAwaitedEmail(null);
      await navigate({ href: takeRememberedPath() ?? homeOf(user), replace: true });
    }
    complete().catch((error: Error) => step({ at: 'failed', error }));
    return () => gone.abort();
  }, [queryClient, navigate]);
  return authLoading && phase.at === 'verifying' ? { at: 'loading' } : phase;
}
