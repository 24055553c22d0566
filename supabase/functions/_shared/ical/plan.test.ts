import { describe, expect, it } from 'vitest';
import { counts, item, known, missing, nothingBut, planOf } from './testing/plan-things.ts';

describe('what the feed says for the first time', () => {
  it('is inserted', () => {
    expect(planOf([], [item()])).toEqual(nothingBut({ insert: [item()], counts: counts({ inserted: 1 }) }));
  });

  it.each([
    ['over', { end_time: '2026-03-02T08:00:00Z' }, 0],
    ['in progress', { start_time: '2026-03-02T07:00:00Z', end_time: '2026-03-02T08:00:01Z' }, 1],
    ['cancelled', { status: 'cancelled' as const }, 0],
  ])('and is %s (I2, I3)', (_, changes, inserted) => {
    const plan = planOf([], [item(changes)]);
    expect(plan.insert).toHaveLength(inserted);
    expect(plan.counts).toEqual(counts(inserted ? { inserted } : { skipped: 1 }));
  });

  it('under one identity twice is inserted once', () => {
    expect(planOf([], [item(), item({ title: 'Twin' })]).insert).toEqual([item()]);
  });

  it('is told apart by UID and original start together', () => {
    const items = [
      item({ recurrence_key: '1' }),
      item({ recurrence_key: '2' }),
      item({ uid: 'b', recurrence_key: '1' }),
    ];
    expect(planOf([], items).insert).toHaveLength(3);
  });
});

describe('what is known', () => {
  const moved = item({ start_time: '2026-03-04T10:00:00Z', end_time: '2026-03-04T12:00:00Z' });
  const cancelled = item({ status: 'cancelled' });
  it.each([
    ['is updated (U2)', known(), item({ location: 'Hall' }), counts({ updated: 1 }), null],
    [
      'is moved into the past',
      known(),
      item({ start_time: '2026-03-01T10:00:00Z', end_time: '2026-03-01T12:00:00Z' }),
      counts({ updated: 1 }),
      null,
    ],
    ['is canceled (C1)', known(), cancelled, counts({ canceled: 1 }), 'canceled'],
    [
      'is updated while canceled',
      known(cancelled),
      item({ status: 'cancelled', title: 'Off' }),
      counts({ updated: 1 }),
      null,
    ],
    ['is restored (C2)', known(cancelled), item(), counts({ restored: 1 }), 'restored'],
    [
      'is back after it was given up (X2)',
      known(item(), { source_state: 'gone' }),
      item(),
      counts({ restored: 1 }),
      'restored',
    ],
    ['is back within the grace, but elsewhere (X1)', known(item(), missing(30)), moved, counts({ updated: 1 }), null],
  ] as const)('%s', (_, source, says, expected, becomes) => {
    const change = [{ id: 'a/', item: says, becomes }];
    expect(planOf([source], [says])).toEqual(nothingBut({ change, counts: expected }));
  });

  it.each([
    ['when nothing differs (U1)', known(), item(), counts({ unchanged: 1 })],
    ['when it stays canceled', known(cancelled), cancelled, counts({ unchanged: 1 })],
    ['when it is over (U6)', known(item(), { event_end: '2026-03-02T08:00:00Z' }), moved, counts({ unchanged: 1 })],
    [
      'when an administrator deleted it (X3)',
      known(item(), { source_state: 'tombstone' }),
      moved,
      counts({ skipped: 1 }),
    ],
    [
      'when it was given up and is cancelled now',
      known(item(), { source_state: 'gone' }),
      cancelled,
      counts({ skipped: 1 }),
    ],
  ])('stays %s', (_, source, says, expected) => {
    expect(planOf([source], [says])).toEqual(nothingBut({ counts: expected }));
  });

  it('is found again within the grace (X1)', () => {
    const plan = planOf([known(item(), missing(30))], [item()]);
    expect(plan).toEqual(nothingBut({ found: ['a/'], counts: counts({ unchanged: 1 }) }));
  });
});
