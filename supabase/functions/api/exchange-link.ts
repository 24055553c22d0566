import { limitConcurrency } from '../_shared/concurrency.ts';
import { within } from '../_shared/deadline.ts';
import { env } from '../_shared/env.ts';
import { tooManySignIns, unavailable } from '../_shared/http/api-error.ts';

const timeoutMs = 10_000;
const turnSeconds = 8;
/**
 * The service makes about ten new accounts a second: of sixty requests at once none succeeds in time. Of two requests at once for
 * one new address it refuses one.
 */
const enter = limitConcurrency({ atOnce: 4, ofOne: 1, waitingOfOne: 4 });

/** A one-time link of the authentication service, as its client redeems it. */
interface OneTimeLink {
  token_hash: string;
  type: string;
}

async function generateLink(email: string): Promise<Response> {
  return await fetch(`${env.supabaseUrl}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: {
      apikey: env.secretKey,
      authorization: `Bearer ${env.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ type: 'magiclink', email }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw tooManySignIns('no answer of the authentication service');
  });
}

async function exchange(email: string): Promise<OneTimeLink> {
  let response = await generateLink(email);
  if (response.status === 500) {
    await response.body?.cancel();
    // Of two clicks at once on a new address, the hosted service makes the account for one and answers the other with 500.
    response = await generateLink(email);
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw unavailable(`the authentication service answered ${response.status}`);
  }
  const { hashed_token, verification_type } = (await response.json()) as Record<string, string>;
  if (!hashed_token || !verification_type) throw unavailable('no link from the authentication service');
  return { token_hash: hashed_token, type: verification_type };
}

/**
 * Asks the authentication service for a one-time link that signs an address in, and makes its account if there is none. Throws
 * `unavailable` if the service does not answer or refuses, or if too many people sign in at the same time.
 */
export async function oneTimeLinkFor(email: string): Promise<OneTimeLink> {
  const leave = await within(
    turnSeconds,
    enter(email),
    () => tooManySignIns('the line before the authentication service'),
    (late) => late(),
  );
  return await exchange(email).finally(leave);
}
