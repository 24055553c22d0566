import { describe, expect, it } from 'vitest';
import type { FeedItem } from './mapping.ts';
import { type KnownSource, planSync } from './plan.ts';

const now = Date.UTC(2026, 2, 2, 8);
const item = (changes: Partial<FeedItem> = {}): FeedItem => ({
  uid: 'a',
  recurrence_key: '',
  title: 'Shift',
  description: null,
  location: null,
  start_time: '2026-03-03T10:00:00Z',
  end_time: '2026-03-03T12:00:00Z',
  timezone: 'UTC',
  all_day: false,
  end_estimated: false,
  status: 'confirmed',
  source_hash: '1',
  ...changes,
});
const known = (changes: Partial<KnownSource> = {}): KnownSource => ({
  id: 's1',
  uid: 'a',
  recurrence_key: '',
  source_hash: '1',
  status: 'confirmed',
  source_state: 'present',
  event_end: '2026-03-03T12:00:00Z',
  ...changes,
});
const counts = (changes: object) => ({
  inserted: 0,
  updated: 0,
  unchanged: 0,
  canceled: 0,
  restored: 0,
  skipped: 0,
  missing: 0,
  ...changes,
});

describe('what the feed says for the first time', () => {
  it('is inserted', () => {
    expect(planSync([], [item()], now)).toEqual({ insert: [item()], change: [], counts: counts({ inserted: 1 }) });
  });

  it.each([
    ['over', { end_time: '2026-03-02T08:00:00Z' }, 0],
    ['in progress', { start_time: '2026-03-02T07:00:00Z', end_time: '2026-03-02T08:00:01Z' }, 1],
    ['cancelled', { status: 'cancelled' as const }, 0],
  ])('and is %s', (_, changes, inserted) => {
    const plan = planSync([], [item(changes)], now);
    expect(plan.insert).toHaveLength(inserted);
    expect(plan.counts).toEqual(counts(inserted ? { inserted } : { skipped: 1 }));
  });

  it('under one identity twice is inserted once', () => {
    expect(planSync([], [item(), item({ title: 'Twin' })], now).insert).toEqual([item()]);
  });

  it('is told apart by UID and original start together', () => {
    const items = [
      item({ recurrence_key: '1' }),
      item({ recurrence_key: '2' }),
      item({ uid: 'b', recurrence_key: '1' }),
    ];
    expect(planSync([], items, now).insert).toHaveLength(3);
  });
});

describe('what is known', () => {
  it.each([
    ['stays when nothing differs', known(), item(), counts({ unchanged: 1 }), undefined],
    ['is updated', known(), item({ source_hash: '2' }), counts({ updated: 1 }), null],
    [
      'is moved into the past',
      known(),
      item({ source_hash: '2', end_time: '2026-03-01T12:00:00Z' }),
      counts({ updated: 1 }),
      null,
    ],
    ['is canceled', known(), item({ source_hash: '2', status: 'cancelled' }), counts({ canceled: 1 }), 'canceled'],
    [
      'stays canceled',
      known({ status: 'cancelled' }),
      item({ status: 'cancelled' }),
      counts({ unchanged: 1 }),
      undefined,
    ],
    [
      'is updated while canceled',
      known({ status: 'cancelled' }),
      item({ source_hash: '2', status: 'cancelled' }),
      counts({ updated: 1 }),
      null,
    ],
    ['is restored', known({ status: 'cancelled' }), item({ source_hash: '2' }), counts({ restored: 1 }), 'restored'],
    [
      'stays when it is over',
      known({ event_end: '2026-03-02T08:00:00Z' }),
      item({ source_hash: '2' }),
      counts({ unchanged: 1 }),
      undefined,
    ],
    [
      'stays deleted',
      known({ source_state: 'tombstone' }),
      item({ source_hash: '2' }),
      counts({ skipped: 1 }),
      undefined,
    ],
  ])('%s', (_, source, says, expected, becomes) => {
    const plan = planSync([source], [says], now);
    expect(plan.counts).toEqual(expected);
    expect(plan.change).toEqual(becomes === undefined ? [] : [{ id: 's1', item: says, becomes }]);
    expect(plan.insert).toEqual([]);
  });

  it('and absent is left alone', () => {
    expect(planSync([known()], [], now)).toEqual({ insert: [], change: [], counts: counts({}) });
  });
});
