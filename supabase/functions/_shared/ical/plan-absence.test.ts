import { describe, expect, it } from 'vitest';
import { counts, heldSince, item, known, missing, nothingBut, now, onDay, planOf } from './testing/plan-things.ts';

const days = (...numbers: number[]) => numbers.map((day) => onDay(day));
const others = days(10, 11, 12);
const knownOthers = others.map((other) => known(other));
/** A plan for a feed with three other events, which are unchanged. */
const planAmong = (source: Parameters<typeof known>[1], more: Parameters<typeof planOf>[2] = {}) =>
  planOf([known(item(), source), ...knownOthers], others, more);
const stay = counts({ unchanged: 3 });

describe('an absent event', () => {
  it('is missing at first (V3)', () => {
    const plan = planAmong({});
    expect(plan).toEqual(nothingBut({ missing: ['a/'], counts: { ...stay, missing: 1 } }));
  });

  it('stays missing within the hour (V4)', () => {
    expect(planAmong(missing(59))).toEqual(nothingBut({ counts: { ...stay, unchanged: 4 } }));
  });

  it.each([
    ['removed if nobody ever signed up or changed it', false, 'removed'],
    ['canceled otherwise', true, 'canceled'],
  ])('is %s after an hour (V4)', (_, is_kept, event) => {
    const { problems, ...plan } = planAmong({ ...missing(60), is_kept });
    expect(plan).toMatchObject({ drop: [{ id: 'a/', event }], missing: [], counts: { ...stay, canceled: 1 } });
    const problem = {
      uid: 'a',
      code: 'removed_from_feed',
      params: { title: 'Shift', date: '2026-03-03' },
    };
    expect(problems).toEqual(is_kept ? [problem] : []);
  });

  it.each([
    ['over', { event_start: '2026-03-02T05:00:00Z', event_end: '2026-03-02T07:00:00Z' }],
    ['in progress', { event_start: '2026-03-02T08:00:00Z', event_end: '2026-03-02T09:00:00Z' }],
    ['given up before', { source_state: 'gone' as const }],
    ['deleted by an administrator', { source_state: 'tombstone' as const }],
  ])('is left alone when it is %s (V2)', (_, source) => {
    expect(planAmong({ ...missing(90), ...source })).toEqual(nothingBut({ counts: stay }));
  });

  it('is not canceled a second time, but removed if nobody signed up', () => {
    const plan = planAmong({ ...missing(90), event_status: 'canceled' });
    expect(plan).toEqual(nothingBut({ drop: [{ id: 'a/', event: 'removed' }], counts: stay }));
  });

  it.each([
    ['its own', 'a', ['a']],
    ['one of several with its UID', 'a#2026-03-03T10:00:00Z', ['a']],
    ['without UID', 'no-uid-123-1', ['']],
  ])('is unchanged if its entry is unreadable: %s (V5)', (_, uid, unreadable) => {
    const among = (source: object) =>
      planOf([known(item({ uid }), { id: 'a', ...source }), ...knownOthers], others, { unreadable });
    expect(among({})).toEqual(nothingBut({ counts: { ...stay, unchanged: 4 } }));
    expect(among(missing(90))).toEqual(nothingBut({ found: ['a'], counts: { ...stay, unchanged: 4 } }));
    expect(planOf([known(), ...knownOthers], others, { unreadable: ['b', ''] }).missing).toEqual(['a/']);
  });

  it.each([
    ['removed when nobody is signed up', { is_kept: true }, 'removed'],
    ['canceled when somebody is', { has_signups: true, is_kept: true }, 'canceled'],
  ])('and an exception of its series is %s, at once (V6)', (_, source, event) => {
    const excluded = [{ uid: 'a', recurrence_key: '' }];
    expect(planAmong(source, { excluded }).drop).toEqual([{ id: 'a/', event }]);
  });
});

describe('a sync that would remove most events is put on hold (H1)', () => {
  const wants = (would_remove: number, of: number) => ({ would_remove, of, shifted: 0, since: '2026-03-02T08:00:00Z' });
  const sources = (...numbers: number[]) => days(...numbers).map((day) => known(day));

  it.each([
    ['three of five', [3, 4, 5, 6, 7], [3, 4], wants(3, 5)],
    ['three of six', [3, 4, 5, 6, 7, 8], [3, 4, 5], null],
    ['two of three', [3, 4, 5], [3], null],
    ['all two', [3, 4], [9], wants(2, 2)],
    ['the only one', [3], [], wants(1, 1)],
    ['none', [], [], null],
  ])('%s', (_, before, after, held) => {
    const plan = planOf(sources(...before), days(...after));
    expect(plan.held).toEqual(held);
    if (held) expect(plan).toEqual(nothingBut({ held }));
  });

  it('counts canceled, excluded and already missing events', () => {
    const [a, b, c, d] = sources(3, 4, 5, 6);
    const cancelled = onDay(3, { status: 'cancelled' });
    const excluded = [{ uid: 'day-4', recurrence_key: '' }];
    const missed = { ...c, ...missing(90) } as typeof a;
    const all = [a, b, missed, d].flatMap((source) => source ?? []);
    expect(planOf(all, [cancelled, onDay(6)], { excluded }).held).toEqual(wants(3, 4));
  });

  it('but not if the feed cancels its few events explicitly', () => {
    const cancelled = onDay(3, { status: 'cancelled' });
    expect(planOf(sources(3), [cancelled]).counts).toEqual(counts({ canceled: 1 }));
    expect(planOf(sources(3), [], { excluded: [{ uid: 'day-3', recurrence_key: '' }] }).held).toBeNull();
  });

  it('counts only upcoming events that are not canceled yet', () => {
    const past = known(onDay(1));
    const off = known(onDay(7, { status: 'cancelled' }));
    const gone = known(onDay(8), { source_state: 'gone' });
    expect(planOf([...sources(3, 4), past, off, gone], []).held).toEqual(wants(2, 2));
  });

  it('proceeds when it is applied, without waiting for an hour', () => {
    const held = heldSince(1);
    const plan = planOf(sources(3, 4, 5, 6), days(6), { held, isApproved: true });
    expect(plan).toMatchObject({ held: null, counts: counts({ unchanged: 1, canceled: 3 }) });
    expect(plan.drop).toHaveLength(3);
  });

  it('does not proceed if it would remove more than was shown', () => {
    const plan = planOf(sources(3, 4, 5, 6), [], { held: heldSince(1), isApproved: true });
    expect(plan.held).toMatchObject({ would_remove: 4, of: 4, since: heldSince(1).since });
  });

  it('waits for an hour again if there is no longer a reason to hold', () => {
    const plan = planOf(sources(3, 4, 5, 6), days(4, 5, 6), { held: heldSince(1), isApproved: true });
    expect(plan).toMatchObject({ held: null, missing: ['day-3/'], drop: [] });
  });

  it.each([
    ['24 hours when nobody is signed up', 24, false, true],
    ['less time', 23.9, false, false],
    ['any time when somebody is', 200, true, false],
  ])('is applied without a decision after %s', (_, hours, has_signups, isApplied) => {
    const [a, ...rest] = sources(3, 4, 5, 6);
    const plan = planOf([{ ...a, has_signups } as (typeof rest)[0], ...rest], days(6), { held: heldSince(hours) });
    expect(plan.held === null).toBe(isApplied);
  });
});

describe('a sync that assigns keys to other events is put on hold (H2)', () => {
  const list = [3, 4, 5, 6].map((day, place) => onDay(day, { uid: String(place), title: `Shift ${day}` }));
  const sources = list.map((entry) => known(entry));
  const shiftedBy = (places: number) =>
    list.flatMap((entry, place) => ({ ...(list[place + places] ?? entry), uid: entry.uid }));

  it('as if the first of a list was dropped', () => {
    const dropped = shiftedBy(1).slice(0, 3);
    const plan = planOf(sources, dropped);
    expect(plan).toEqual(nothingBut({ held: { would_remove: 1, of: 4, shifted: 3, since: '2026-03-02T08:00:00Z' } }));
  });

  it('but not for two events, titles alone or times alone', () => {
    expect(planOf(sources.slice(0, 2), shiftedBy(1).slice(0, 2)).held).toBeNull();
    expect(
      planOf(
        sources,
        list.map((entry) => ({ ...entry, title: 'New', source_hash: '' })),
      ).held,
    ).toBeNull();
    const later = list.map((entry) => ({
      ...entry,
      start_time: entry.start_time.replace('T10', 'T11'),
      source_hash: '',
    }));
    expect(planOf(sources, later).counts).toEqual(counts({ updated: 4 }));
  });

  it('and proceeds when it is applied', () => {
    const held = heldSince(0, { would_remove: 1, shifted: 3 });
    expect(planOf(sources, shiftedBy(1).slice(0, 3), { held, isApproved: true }).counts.updated).toBe(3);
    const less = { ...held, shifted: 2 };
    expect(planOf(sources, shiftedBy(1).slice(0, 3), { held: less, isApproved: true }).held).not.toBeNull();
    expect(now).toBe(Date.parse('2026-03-02T08:00:00Z'));
  });
});
