import type { FeedError } from '../ical/feed-error.ts';

/** When a feed is synced next and how it stands until then. */
export interface Due {
  status: 'ok' | 'error' | 'paused';
  consecutiveFailures: number;
  /** `null`: not until an administrator starts a sync. */
  dueInSeconds: number | null;
}

const day = 86_400;
const final = new Set([401, 403, 404, 410]);
const patience = 3;

/** After a success: the interval, spread a little so that feeds do not come all at once. `random` is in [0, 1). */
export function dueAfterSuccess(intervalMinutes: number, random: number): Due {
  const dueInSeconds = Math.round(intervalMinutes * 60 * (0.95 + random * 0.1));
  return { status: 'ok', consecutiveFailures: 0, dueInSeconds };
}

/** How a feed fared since its last success. */
interface Past {
  refresh_interval: number;
  consecutive_failures: number;
  refusals: number;
}

/** Whether the server says that asking again is of no use. */
export function isRefusal({ answer }: FeedError): boolean {
  return answer.httpStatus !== undefined && final.has(answer.httpStatus);
}

/** After a failure (rule E2): ever longer pauses, at most a day, or what the server asked for; or none any more. */
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
