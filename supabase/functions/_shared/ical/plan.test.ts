import { describe, expect, it } from 'vitest';
import { counts, item, known, missing, nothingBut, planOf } from './testing/plan-things.ts';

describe('a new occurrence', () => {
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

  it('given twice under one identity is inserted once', () => {
    expect(planOf([], [item(), item({ title: 'Twin' })]).insert).toEqual([item()]);
  });

  it('is distinguished by UID and original start together', () => {
    const items = [
      item({ recurrence_key: '1' }),
      item({ recurrence_key: '2' }),
      item({ uid: 'b', recurrence_key: '1' }),
    ];
    expect(planOf([], items).insert).toHaveLength(3);
  });
});

describe('a known occurrence', () => {
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
    ['is back in time, but moved (X1)', known(item(), missing(30)), moved, counts({ updated: 1 }), null],
  ] as const)('%s', (_, source, says, expected, becomes) => {
    const change = [{ id: 'a/', item: says, becomes }];
    expect(planOf([source], [says])).toEqual(nothingBut({ change, counts: expected }));
  });

  it.each([
    ['when nothing differs (U1)', known(), item(), counts({ unchanged: 1 })],
    ['when it stays canceled', known(cancelled), cancelled, counts({ unchanged: 1 })],
    [
      'when an administrator deleted it (X3)',
      known(item(), { source_state: 'tombstone' }),
      item(),
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

  it.each([
    ['to come', {}],
    ['over', { event_start: '2026-03-01T10:00:00Z', event_end: '2026-03-01T12:00:00Z' }],
  ])('stays deleted though it was %s and has a new time, which is stored (X3)', (_, source) => {
    const buried = [{ id: 'a/', item: moved }];
    const plan = planOf([known(item(), { source_state: 'tombstone', ...source })], [moved]);
    expect(plan).toEqual(nothingBut({ buried, counts: counts({ skipped: 1 }) }));
  });

  it('is no longer missing when it is back in time (X1)', () => {
    const plan = planOf([known(item(), missing(30))], [item()]);
    expect(plan).toEqual(nothingBut({ found: ['a/'], counts: counts({ unchanged: 1 }) }));
  });
});

describe('an event that is over stays as it is (U6)', () => {
  const at = (day: number, from: number, to: number, changes: Parameters<typeof item>[0] = {}) => {
    const time = (hour: number) => `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;
    return item({ start_time: time(from), end_time: time(to), ...changes });
  };
  const past = at(1, 10, 12);

  it.each([
    ['present', past, {}],
    ['canceled by its source', at(1, 10, 12, { status: 'cancelled' }), {}],
    ['given up', past, { source_state: 'gone' }],
    ['missing', past, missing(1500)],
    ['kept for its people', past, { has_signups: true, is_kept: true }],
    ['an occurrence of a series', at(1, 10, 12, { recurrence_key: '2026-03-01T10:00:00Z' }), {}],
  ] as const)('and its new date is a new event, when it is %s', (_, was, source) => {
    const { recurrence_key } = was;
    const next = at(9, 14, 16, { recurrence_key });
    const old = known(was, source);
    const plan = planOf([old], [next]);
    expect(plan).toEqual(nothingBut({ forget: [old.id], insert: [next], counts: counts({ inserted: 1 }) }));
    const again = planOf([known(next)], [next]);
    expect(again).toEqual(nothingBut({ counts: counts({ unchanged: 1 }) }));
  });

  it('and a new date that has begun is a new event as well', () => {
    expect(planOf([known(past)], [at(2, 7, 9)])).toMatchObject({ forget: ['a/'], insert: [at(2, 7, 9)] });
  });

  const ended = at(2, 5, 7);
  it.each([
    ['nothing but its title is new', known(past), at(1, 10, 12, { title: 'Other' })],
    ['it is said to have been at another time', known(past), at(2, 5, 7)],
    ['its new date is over as well when it comes', known(past), at(2, 6, 8)],
    ['its end is put off', known(ended), at(2, 5, 9)],
    ['its end is put off, and its start by less than it lasted', known(ended), at(2, 6, 9)],
    ['its new date is called off', known(past), at(9, 14, 16, { status: 'cancelled' })],
    [
      'an administrator moved it, and the feed has another date before it would have been over',
      known(at(3, 10, 12), { event_start: past.start_time, event_end: past.end_time }),
      at(9, 14, 16),
    ],
    [
      'an administrator moved it to an earlier time, and the feed puts its end off',
      known(ended, { event_start: past.start_time, event_end: past.end_time }),
      at(2, 6, 9),
    ],
    [
      'an administrator moved it to a later time, and the feed has one that begins before its end',
      known(past, { event_start: ended.start_time, event_end: ended.end_time }),
      at(2, 6, 9),
    ],
  ])('and nothing is new when %s', (_, source, says) => {
    expect(planOf([source], [says])).toEqual(nothingBut({ counts: counts({ unchanged: 1 }) }));
  });

  it('and is not inserted by a sync that is put on hold', () => {
    const others = [3, 4, 5].map((day) => at(day, 10, 12, { uid: String(day) }));
    const sources = [known(past), ...others.map((other) => known(other))];
    const held = { would_remove: 3, of: 3, shifted: 0, since: '2026-03-02T08:00:00Z' };
    expect(planOf(sources, [at(9, 14, 16)])).toEqual(nothingBut({ held }));
    const plan = planOf(sources, [at(9, 14, 16)], { held, isApproved: true });
    expect(plan).toMatchObject({ forget: ['a/'], counts: counts({ inserted: 1, canceled: 3 }) });
  });
});
