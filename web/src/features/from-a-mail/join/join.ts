import { acceptInvitation } from '@contract/joining.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { wait } from '@/lib/api/wait.ts';
import { authReady } from '@/lib/auth/auth-service.ts';
import { supabase } from '@/lib/auth/supabase.ts';

const tries = 5;

/** Exchanges the link of an invitation for a one-time link, and signs in with that. It can be repeated if it fails. */
async function joinOnce(token: string): Promise<void> {
  const { token_hash, type } = await api(acceptInvitation, { body: { token } });
  await authReady();
  const { error } = await (await supabase()).auth.verifyOtp({ token_hash, type });
  if (error) throw error;
}

/**
 * Joins with the link of an invitation. While many people do that at the same time, it waits as long as the server asks and up to
 * twice that, so that not all of them come back at once.
 * @param onCrowded called before each wait
 * @param signal ends the waiting; then rejects with its reason
 */
export async function join(token: string, onCrowded: () => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await joinOnce(token);
      return;
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : null;
      if (reason?.code !== 'unavailable' || reason.params.what !== 'sign_in' || attempt === tries) throw error;
      onCrowded();
      await wait(reason.params.retry_after * 1000 * (1 + Math.random()), signal);
    }
  }
}
