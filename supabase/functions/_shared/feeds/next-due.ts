import type { FeedError } from '../ical/feed-error.ts';

/** When a feed is synced next, and its status until then. */
export interface Due {
  status: 'ok' | 'error' | 'paused';
  consecutiveFailures: number;
  /** `null`: only when an administrator starts a sync. */
  dueInSeconds: number | null;
}

const day = 86_400;
const final = new Set([401, 403, 404, 410]);
const patience = 3;

/** After a success: the interval, spread so that feeds are not due all at once (S2). `random` is in [0, 1). */
export function dueAfterSuccess(intervalMinutes: number, random: number): Due {
  const dueInSeconds = Math.round(intervalMinutes * 60 * (0.95 + random * 0.1));
  return { status: 'ok', consecutiveFailures: 0, dueInSeconds };
}

/** The failures of a feed since its last success. */
interface Past {
  refresh_interval: number;
  consecutive_failures: number;
  refusals: number;
}

/** Whether the server's answer means that further requests are useless (E2). */
export function isRefusal({ answer }: FeedError): boolean {
  return answer.httpStatus !== undefined && final.has(answer.httpStatus);
}

/** After a failure (E2): pauses that double, up to a day, or Retry-After; paused after repeated refusals. */
export function dueAfterFailure(past: Past, error: FeedError, random: number): Due {
  const consecutiveFailures = past.consecutive_failures + 1;
  const { retryAfter } = error.answer;
  if (isRefusal(error) && past.refusals + 1 >= patience) {
    return { status: 'paused', consecutiveFailures, dueInSeconds: null };
  }
  const intervalMinutes = past.refresh_interval;
  const pause = Math.min(intervalMinutes * 60 * 2 ** Math.min(consecutiveFailures, 20), day) * (0.9 + random * 0.2);
  return { status: 'error', consecutiveFailures, dueInSeconds: Math.round(Math.max(pause, retryAfter ?? 0)) };
}
