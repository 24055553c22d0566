import { describe, expect, it } from 'vitest';
import type { FeedItem } from './mapping.ts';
import { counts, item, known, missing, nothingBut, onDay, planOf } from './testing/plan-things.ts';

const rekeyed = (id: string, { uid, recurrence_key }: FeedItem) => ({ id, uid, recurrence_key });

describe('an event with a new UID is found by its content (D1)', () => {
  const other = item({ uid: 'b' });
  it('and nothing else changes', () => {
    const plan = planOf([known()], [other]);
    expect(plan).toEqual(nothingBut({ rekey: [rekeyed('a/', other)], counts: counts({ unchanged: 1 }) }));
  });

  it('although its description, location or the case of its title differ', () => {
    const says = item({ uid: 'b', title: ' SHIFT', description: 'x', location: 'y' });
    const plan = planOf([known()], [says]);
    expect(plan).toMatchObject({ rekey: [rekeyed('a/', says)], change: [{ id: 'a/', item: says, becomes: null }] });
    expect(plan.counts).toEqual(counts({ updated: 1 }));
  });

  it.each([
    ['title', { title: 'Other' }],
    ['start', { start_time: '2026-03-03T09:00:00Z' }],
    ['end', { end_time: '2026-03-03T13:00:00Z' }],
    ['kind', { all_day: true }],
  ])('but not with another %s', (_, changes) => {
    const stays = onDay(20);
    const plan = planOf([known(), known(stays)], [item({ uid: 'b', ...changes }), stays]);
    expect(plan).toMatchObject({ rekey: [], missing: ['a/'], counts: { inserted: 1, missing: 1 } });
  });

  it('while it is missing, after it was given up, and after an administrator deleted it', () => {
    expect(planOf([known(item(), missing(30))], [other])).toMatchObject({ rekey: [{ id: 'a/' }], found: ['a/'] });
    const back = planOf([known(item(), { source_state: 'gone' })], [other]);
    expect(back).toMatchObject({ rekey: [{ id: 'a/' }], change: [{ id: 'a/', becomes: 'restored' }] });
    const deleted = planOf([known(item(), { source_state: 'tombstone' })], [other]);
    expect(deleted).toEqual(nothingBut({ rekey: [rekeyed('a/', other)], counts: counts({ skipped: 1 }) }));
  });

  it('and takes precedence over an event that was given up long ago', () => {
    const gone = known(item({ uid: 'z' }), { source_state: 'gone' });
    expect(planOf([gone, known()], [other]).rekey).toEqual([rekeyed('a/', other)]);
  });

  it('but not if it is canceled at the same time (I3)', () => {
    const stays = onDay(20);
    const plan = planOf([known(), known(stays)], [item({ uid: 'b', status: 'cancelled' }), stays]);
    expect(plan).toMatchObject({ rekey: [], missing: ['a/'], counts: { skipped: 1 } });
  });

  it('also if only the tail of a series continues under another UID (D3)', () => {
    const tail = [10, 17, 24].map((day) => onDay(day, { uid: 'old', recurrence_key: `2026-03-${day}T10:00:00Z` }));
    const head = onDay(3, { uid: 'old', recurrence_key: '2026-03-03T10:00:00Z' });
    const split = tail.map((entry) => ({ ...entry, uid: 'new' }));
    const plan = planOf(
      [head, ...tail].map((entry) => known(entry)),
      [head, ...split],
    );
    expect(plan.rekey.map(({ id, uid }) => [id.slice(0, 3), uid])).toEqual(Array(3).fill(['old', 'new']));
    expect(plan.counts).toEqual(counts({ unchanged: 4 }));
  });
});

describe('ambiguous events stay unpaired and are reported (D4)', () => {
  it('on either side', () => {
    const twins = [item({ uid: 'b' }), item({ uid: 'c' })];
    const stays = [20, 21, 22].map((day) => onDay(day));
    const plan = planOf([known(), ...stays.map((stay) => known(stay))], [...twins, ...stays]);
    expect(plan).toMatchObject({
      rekey: [],
      missing: ['a/'],
      counts: { inserted: 2 },
      problems: [{ uid: 'b', code: 'ambiguous_identity', params: { title: 'Shift' } }],
    });
    const olds = [known(), known(item({ uid: 'd' }))];
    const two = planOf([...olds, ...stays.map((stay) => known(stay))], [item({ uid: 'b' }), ...stays]);
    expect(two).toMatchObject({ rekey: [], missing: ['a/', 'd/'], counts: { inserted: 1 }, problems: [{ uid: 'b' }] });
  });

  it('but are distinguished by their whole content', () => {
    const [hall, yard] = ['Hall', 'Yard'].map((location) => item({ uid: location, location }));
    const olds = ['Hall', 'Yard'].map((location) => known(item({ uid: `old ${location}`, location })));
    const plan = planOf(
      olds,
      [yard, hall].flatMap((entry) => entry ?? []),
    );
    expect(plan.rekey.map(({ id, uid }) => [id, uid])).toEqual([
      ['old Hall/', 'Hall'],
      ['old Yard/', 'Yard'],
    ]);
    expect(plan.problems).toEqual([]);
  });
});

describe('a series whose keys have all changed is paired in order (D2)', () => {
  const instance = (day: number, hour = 10) => {
    const time = (at: number) => `2026-03-${String(day).padStart(2, '0')}T${String(at).padStart(2, '0')}:00:00Z`;
    return item({ uid: 's', recurrence_key: time(hour), start_time: time(hour), end_time: time(hour + 2) });
  };
  const ids = (plan: ReturnType<typeof planOf>) =>
    plan.rekey.map(({ id, recurrence_key }) => `${id.slice(10, 12)} ${recurrence_key.slice(8, 13)}`);

  it('when it begins later', () => {
    const olds = [3, 10, 17].map((day) => known(instance(day)));
    const plan = planOf(
      olds,
      [17, 3, 10].map((day) => instance(day, 14)),
    );
    expect(ids(plan)).toEqual(['03 03T14', '10 10T14', '17 17T14']);
    expect(plan.counts).toEqual(counts({ updated: 3 }));
  });

  it('as a whole, however far it moves', () => {
    const olds = [3, 10].map((day) => known(instance(day)));
    expect(
      ids(
        planOf(
          olds,
          [11, 18].map((day) => instance(day)),
        ),
      ),
    ).toEqual(['03 11T10', '10 18T10']);
  });

  it('when a single event becomes a series, and back', () => {
    const single = item({ uid: 's' });
    const series = [3, 10].map((day) => instance(day, 11));
    const there = planOf([known(single)], series);
    expect(there).toMatchObject({
      rekey: [{ id: 's/', recurrence_key: '2026-03-03T11:00:00Z' }],
      counts: { inserted: 1 },
    });
    const back = planOf(
      [...series.map((entry) => known(entry)), known(onDay(20)), known(onDay(21))],
      [single, onDay(20), onDay(21)],
    );
    expect(back).toMatchObject({ rekey: [{ recurrence_key: '' }], missing: ['s/2026-03-10T11:00:00Z'] });
  });

  it('by the nearest ones when it has begun', () => {
    // Mondays become Tuesdays, on a Monday after that day's shift: tomorrow's is new, all others move by a day.
    const mondays = [2, 9, 16].map((day) => known(instance(day, 5)));
    const tuesdays = [3, 10, 17].map((day) => instance(day, 5));
    expect(ids(planOf(mondays, tuesdays))).toEqual(['09 10T05', '16 17T05']);
    // And back, on a Tuesday evening.
    const olds = [24, 31].map((day) => known(instance(day)));
    const past = known(instance(17), {});
    const later = { now: Date.parse('2026-03-17T20:00:00Z') };
    expect(
      ids(
        planOf(
          [past, ...olds],
          [23, 30].map((day) => instance(day)),
          later,
        ),
      ),
    ).toEqual(['24 23T10', '31 30T10']);
  });

  it('by the nearest ones, even if its past is long or its first has just ended', () => {
    const later = { now: Date.parse('2026-03-17T13:00:00Z') };
    const mondays = [2, 9, 16, 23, 30].map((day) => known(instance(day)));
    const tuesdays = [17, 24, 31].map((day) => instance(day));
    expect(ids(planOf(mondays, tuesdays, later))).toEqual(['23 24T10', '30 31T10']);
  });

  it('but not with events that are over, and not if all of it is canceled', () => {
    const olds = [10, 17].map((day) => known(instance(day)));
    const before = { now: Date.parse('2026-03-09T13:00:00Z') };
    const others = [known(onDay(20)), known(onDay(21)), known(onDay(22))];
    const plan = planOf([...olds, ...others], [instance(9), instance(16), onDay(20), onDay(21), onDay(22)], before);
    expect(ids(plan)).toEqual(['17 16T10']);
    const off = [10, 17].map((day) => ({ ...instance(day, 14), status: 'cancelled' as const }));
    expect(planOf([...olds, ...others], [...off, onDay(20), onDay(21), onDay(22)]).rekey).toEqual([]);
  });

  it('and is then not ambiguous', () => {
    const twins = [3, 4].map((day) => known({ ...item(), uid: 's', recurrence_key: `2026-03-0${day}` }));
    const { problems, rekey } = planOf(twins, [{ ...item(), uid: 's', recurrence_key: '2026-03-05' }]);
    expect(rekey).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('without events given up before, but with those that an administrator deleted', () => {
    const [first, second, third] = [3, 10, 17].map((day) => known(instance(day)));
    const olds = [first, { ...second, source_state: 'gone' }, { ...third, source_state: 'tombstone' }];
    const plan = planOf(olds as ReturnType<typeof known>[], [instance(3, 14), instance(17, 14)]);
    expect(ids(plan)).toEqual(['03 03T14', '17 17T14']);
    expect(plan.counts).toEqual(counts({ updated: 1, skipped: 1 }));
  });

  it('but not while any of its keys still exists', () => {
    const olds = [3, 10, 17].map((day) => known(instance(day)));
    const plan = planOf([...olds, known(onDay(20))], [instance(3), instance(10, 14), instance(17), onDay(20)]);
    expect(plan).toMatchObject({
      rekey: [],
      missing: ['s/2026-03-10T10:00:00Z'],
      counts: { inserted: 1, unchanged: 3 },
    });
  });
});
