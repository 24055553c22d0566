import { jsonSetting } from './json-setting.ts';

// The numbers. What a call costs is chosen in http/route.ts, and taken by private.take_tokens() (db.ts); how many calls may run at once
// is in concurrency.ts.

/** A bucket of tokens: how many it holds, and how many it gains per second. A call takes at least one. */
export interface RateLimit {
  burst: number;
  per_second: number;
}

/**
 * What is limited: the calls of a person that read, those that write, those that look people up by a part of their name, and all calls of an
 * address without a sign-in.
 */
export type LimitedKind = 'reads' | 'writes' | 'searches' | 'address';
export type RateLimits = Readonly<Record<LimitedKind, RateLimit>>;

/**
 * A page of the app takes up to twenty tokens for what it reads, and a signup two of those for writing. An address can be that of a
 * whole venue, or of a service that reads the calendars of many people. A walk-in takes a few searches; more than that would read everybody's
 * name.
 */
export const defaultRateLimits: RateLimits = {
  reads: { burst: 400, per_second: 20 },
  writes: { burst: 120, per_second: 2 },
  searches: { burst: 60, per_second: 0.2 },
  address: { burst: 1000, per_second: 20 },
};

/** In which a bucket must be full again, because the schedule deletes those that nobody has used for so long. */
const longestRefillSeconds = 3600;

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= 1e6;

/**
 * The limits, changed by RATE_LIMITS such as `{"writes": {"burst": 600, "per_second": 10}}`. Throws with what the setting must
 * be.
 */
export function readRateLimits(text: string): RateLimits {
  const given: unknown = jsonSetting(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be an object');
  const limits: Record<LimitedKind, RateLimit> = { ...defaultRateLimits };
  for (const [kind, limit] of Object.entries(given)) {
    if (!Object.hasOwn(limits, kind)) throw new Error(`must be limits: there is no limit ${kind}`);
    const { burst, per_second } = (limit ?? {}) as Partial<RateLimit>;
    if (!isPositive(burst) || !Number.isInteger(burst) || !isPositive(per_second))
      throw new Error(`must be limits: ${kind} takes burst and per_second, positive numbers`);
    if (burst / per_second > longestRefillSeconds)
      throw new Error(`must be limits: ${kind} must refill within an hour`);
    limits[kind as LimitedKind] = { burst, per_second };
  }
  return limits;
}
