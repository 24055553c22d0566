import type { Settings } from '../_shared/contract/users.ts';
import { env } from '../_shared/env.ts';
import { ApiError } from '../_shared/http/api-error.ts';

const timeoutMs = 10_000;
const defaultRetrySeconds = 60;

const notSent = () =>
  new ApiError({ code: 'unavailable', params: { what: 'invitation', retry_after: defaultRetrySeconds } });

/**
 * Requests a magic link from the authentication service, as the sign-in screen does. Throws `rate_limited` or `unavailable`;
 * the invitation then stays pending and can be sent again.
 * @param language of the administrator who invites; a person who has saved a language gets the email in that language
 */
export async function requestInvitationMail(email: string, language: Settings['language']): Promise<void> {
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
