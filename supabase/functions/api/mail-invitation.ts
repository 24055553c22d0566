import type { Settings } from '../_shared/contract/users.ts';
import { env } from '../_shared/env.ts';
import { ApiError } from '../_shared/http/api-error.ts';

const timeoutMs = 10_000;
const defaultRetrySeconds = 60;

const notSent = () =>
  new ApiError({ code: 'unavailable', params: { what: 'invitation', retry_after: defaultRetrySeconds } });

/**
 * Has the authentication service mail a magic link, as the sign-in screen does. `language`: of whoever invites, for nobody
 * knows yet what language the other reads; a person who has one saved is written to in theirs. Throws `rate_limited` or `unavailable`;
 * the invitation stays pending then and can be sent again.
 */
export async function mailInvitation(email: string, language: Settings['language']): Promise<void> {
  const response = await fetch(`${env.supabaseUrl}/auth/v1/otp`, {
    method: 'POST',
    headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: true, data: { language } }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw notSent();
  });
  await response.body?.cancel();
  if (response.status === 429) {
    const retry_after = Number(response.headers.get('retry-after')) || defaultRetrySeconds;
    throw new ApiError({ code: 'rate_limited', params: { what: 'invitation', retry_after } });
  }
  if (!response.ok) throw notSent();
}
