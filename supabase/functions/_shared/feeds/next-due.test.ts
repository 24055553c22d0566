import { describe, expect, it } from 'vitest';
import { FeedError } from '../ical/feed-error.ts';
import { dueAfterFailure, dueAfterSuccess } from './next-due.ts';
import { syncMessage } from './sync-message.ts';

const failure = (httpStatus?: number, retryAfter?: number) =>
  new FeedError('http_status', 'x', { httpStatus, retryAfter });
const hour = 3600;

describe('the next sync', () => {
  it('comes after the interval, spread a little', () => {
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
  ])('comes after %i failures and one more in twice as long, at most a day', (before, seconds) => {
    expect(dueAfterFailure(60, before, failure(500), 0.5)).toEqual({
      status: 'error',
      consecutiveFailures: before + 1,
      dueInSeconds: seconds,
    });
    expect(dueAfterFailure(60, before, failure(500), 0).dueInSeconds).toBe(0.9 * seconds);
  });

  it('comes no sooner than the server wants', () => {
    expect(dueAfterFailure(15, 0, failure(429, 7 * hour), 0.5).dueInSeconds).toBe(7 * hour);
    expect(dueAfterFailure(15, 0, failure(429, 60), 0.5).dueInSeconds).toBe(1800);
  });

  it.each([401, 403, 404, 410])('does not come after the third %i', (status) => {
    expect(dueAfterFailure(60, 1, failure(status), 0.5).status).toBe('error');
    expect(dueAfterFailure(60, 2, failure(status), 0.5)).toEqual({
      status: 'paused',
      consecutiveFailures: 3,
      dueInSeconds: null,
    });
  });

  it.each([undefined, 400, 429, 500])('comes all the same after %s', (status) => {
    expect(dueAfterFailure(60, 9, failure(status), 0.5).status).toBe('error');
  });
});

it('tells what a sync did in a few words', () => {
  const counts = { inserted: 12, updated: 3, unchanged: 9, canceled: 1, restored: 4, skipped: 1, missing: 2 };
  expect(syncMessage(counts)).toBe('12 added, 3 updated, 1 cancelled, 4 restored, 2 missing, 1 skipped');
  expect(syncMessage({ ...counts, inserted: 0, updated: 0, canceled: 0, restored: 0, skipped: 0 })).toBe('2 missing');
  expect(syncMessage({ inserted: 0, updated: 0, unchanged: 9, canceled: 0, restored: 0, skipped: 0, missing: 0 })).toBe(
    'Nothing has changed',
  );
});
