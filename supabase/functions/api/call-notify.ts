import { env } from '../_shared/env.ts';

const timeoutMs = 10_000;

/**
 * Asks `notify` to send what is due, so that an invitation leaves at once instead of within a minute. Nothing is lost if it
 * does not answer: the schedule calls it each minute.
 */
export async function callNotify(): Promise<void> {
  if (env.syncSecret === null) return;
  const response = await fetch(`${env.supabaseUrl}/functions/v1/notify`, {
    method: 'POST',
    headers: { 'x-sync-secret': env.syncSecret, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  await response?.body?.cancel();
}
