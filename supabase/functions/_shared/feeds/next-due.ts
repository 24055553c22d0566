import type { FeedError } from '../ical/feed-error.ts';

/** When a feed is synced next and how it stands until then. */
export interface Due {
  status: 'ok' | 'error' | 'paused';
  consecutiveFailures: number;
  /** `null`: not until an administrator starts a sync. */
  dueInSeconds: number | null;
}

const day = 86_400;
/** The server says that asking again is of no use. */
const final = new Set([401, 403, 404, 410]);
const patience = 3;

/** After a success: the interval, spread a little so that feeds do not come all at once. `random` is in [0, 1). */
export function dueAfterSuccess(intervalMinutes: number, random: number): Due {
  const dueInSeconds = Math.round(intervalMinutes * 60 * (0.95 + random * 0.1));
  return { status: 'ok', consecutiveFailures: 0, dueInSeconds };
}

/** After a failure (rule E2): ever longer pauses, at most a day, or what the server asked for; or none any more. */
export function dueAfterFailure(
  intervalMinutes: number,
  failuresBefore: number,
  error: FeedError,
  random: number,
): Due {
  const consecutiveFailures = failuresBefore + 1;
  const { httpStatus, retryAfter } = error.answer;
  if (httpStatus !== undefined && final.has(httpStatus) && consecutiveFailures >= patience) {
    return { status: 'paused', consecutiveFailures, dueInSeconds: null };
  }
  const pause = Math.min(intervalMinutes * 60 * 2 ** Math.min(consecutiveFailures, 20), day) * (0.9 + random * 0.2);
  return { status: 'error', consecutiveFailures, dueInSeconds: Math.round(Math.max(pause, retryAfter ?? 0)) };
}
