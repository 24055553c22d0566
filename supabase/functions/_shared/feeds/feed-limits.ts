import { defaultLimits, type Limits } from '../ical/limits.ts';
import { jsonSetting } from '../json-setting.ts';

/** Limits of fetching a feed (S4). */
export interface FetchLimits {
  /** Bytes of the body after decompression. */
  bytes: number;
  totalMs: number;
  /** Milliseconds without a byte. */
  idleMs: number;
  redirects: number;
}

export const defaultFetchLimits: FetchLimits = { bytes: 5 * 2 ** 20, totalMs: 20_000, idleMs: 10_000, redirects: 5 };

/** Limits of a feed, from the fetch to its occurrences (S4). */
export interface FeedLimits {
  fetch: FetchLimits;
  read: Limits;
}

/**
 * The limits, changed by FEED_LIMITS such as `{"events": 20000, "bytes": 10485760}`. The names are those of FetchLimits and
 * Limits. Throws with what the setting must be.
 */
export function readFeedLimits(text: string | undefined): FeedLimits {
  const limits: FeedLimits = { fetch: { ...defaultFetchLimits }, read: { ...defaultLimits } };
  const given: unknown = jsonSetting(text || '{}');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be an object');
  for (const [name, value] of Object.entries(given)) {
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`must be limits: ${name} is not a positive number`);
    if (Object.hasOwn(limits.fetch, name)) limits.fetch[name as keyof FetchLimits] = value;
    else if (Object.hasOwn(limits.read, name)) limits.read[name as keyof Limits] = value;
    else throw new Error(`must be limits: there is no limit ${name}`);
  }
  return limits;
}
