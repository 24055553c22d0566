import { describe, expect, it } from 'vitest';
import { problemMessage } from '../contract/feed-problems.ts';
import { FeedError } from '../ical/feed-error.ts';
import { noCounts } from '../ical/plan-types.ts';
import { dueAfterFailure, dueAfterSuccess } from './next-due.ts';
import { intervalHint, newsOf, newsOfHold } from './sync-texts.ts';

const failure = (httpStatus?: number, retryAfter?: number) =>
  new FeedError(
    'http_status',
    { reason: 'http_status', host: 'h', status: httpStatus ?? 0 },
    { httpStatus, retryAfter },
  );
const hour = 3600;
const past = (refresh_interval: number, consecutive_failures = 0, refusals = 0) => ({
  refresh_interval,
  consecutive_failures,
  refusals,
});

describe('the next sync', () => {
  it('is due after the interval, slightly spread', () => {
    expect(dueAfterSuccess(60, 0.5)).toEqual({ status: 'ok', consecutiveFailures: 0, dueInSeconds: hour });
    expect(dueAfterSuccess(60, 0).dueInSeconds).toBe(0.95 * hour);
    expect(dueAfterSuccess(60, 0.999).dueInSeconds).toBeLessThanOrEqual(1.05 * hour);
  });

  it.each([
    [0, 2 * hour],
    [1, 4 * hour],
    [3, 16 * hour],
    [4, 24 * hour],
    [5000, 24 * hour],
  ])('is due after a pause that doubles: %i failures and one more', (before, seconds) => {
    expect(dueAfterFailure(past(60, before), failure(500), 0.5)).toEqual({
      status: 'error',
      consecutiveFailures: before + 1,
      dueInSeconds: seconds,
    });
    expect(dueAfterFailure(past(60, before), failure(500), 0).dueInSeconds).toBe(0.9 * seconds);
  });

  it('is not due before Retry-After', () => {
    expect(dueAfterFailure(past(15), failure(429, 7 * hour), 0.5).dueInSeconds).toBe(7 * hour);
    expect(dueAfterFailure(past(15), failure(429, 60), 0.5).dueInSeconds).toBe(1800);
  });

  it.each([401, 403, 404, 410])('is paused after the third %i', (status) => {
    expect(dueAfterFailure(past(60, 8, 1), failure(status), 0.5).status).toBe('error');
    expect(dueAfterFailure(past(60, 2, 2), failure(status), 0.5)).toEqual({
      status: 'paused',
      consecutiveFailures: 3,
      dueInSeconds: null,
    });
  });

  it.each([undefined, 400, 429, 500])('is due as usual after %s', (status) => {
    expect(dueAfterFailure(past(60, 9), failure(status), 0.5).status).toBe('error');
  });
});

it('says what is on hold', () => {
  const hold = { would_remove: 3, of: 4, shifted: 0, since: '' };
  expect(newsOfHold(hold)).toEqual({
    outcome: { code: 'held', params: { what: 'removed', count: 3, of: 4 } },
    message: '3 of 4 coming events would be removed. Nothing was changed: apply or ignore',
  });
  expect(newsOfHold({ ...hold, would_remove: 0, shifted: 3 })).toMatchObject({
    outcome: { code: 'held', params: { what: 'shifted', count: 3, of: 4 } },
    message: expect.stringMatching(/^3 of 4 coming events would get another title/),
  });
});

it.each([
  [null, 60, []],
  [60, 60, []],
  [240, 60, ['every 4 hours at most; here it is fetched every hour']],
  [10_080, 15, ['every 7 days at most; here it is fetched every 15 minutes']],
  [90, 60, ['every 90 minutes at most']],
])('warns that a calendar asks for %s minutes between fetches instead of %s', (wished, interval, words) => {
  expect(intervalHint(wished, interval).map(problemMessage)).toEqual(
    words.map((text) => expect.stringContaining(text)),
  );
});

it('summarizes a sync', () => {
  const counts = { inserted: 12, updated: 3, unchanged: 9, canceled: 1, restored: 4, skipped: 1, missing: 2 };
  expect(newsOf(counts)).toEqual({
    outcome: { code: 'changed', params: {} },
    message: '12 added, 3 updated, 1 cancelled, 4 restored, 2 missing, 1 skipped',
  });
  expect(newsOf({ ...counts, inserted: 0, updated: 0, canceled: 0, restored: 0, skipped: 0 }).message).toBe(
    '2 missing',
  );
  expect(newsOf({ ...noCounts, unchanged: 9 })).toEqual({
    outcome: { code: 'unchanged', params: {} },
    message: 'Nothing has changed',
  });
});
