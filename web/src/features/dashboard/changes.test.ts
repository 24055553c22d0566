import type { Change } from '@contract/dashboard.ts';
import { expect, test } from 'vitest';
import { nothingShared } from '@/test/outcomes.ts';
import { changesByDay, mergedChanges } from './changes.ts';

const change = (more: Partial<Change>): Change => ({
  at: '2026-06-13T12:00:00Z',
  kind: 'attendance_marked',
  actor: 'Ana',
  actor_id: 'ana',
  count: 1,
  id: 'fair',
  title: 'Fair',
  person: 'Cleo',
  person_id: 'cleo',
  change_set: null,
  ...more,
});

test('consecutive changes by one person to the places of one event become one line with the total count', () => {
  const [latest, earlier] = [change({ at: '2026-06-13T12:05:00Z', count: 2 }), change({ count: 4 })];
  expect(mergedChanges([latest, earlier])).toEqual([{ ...latest, count: 6 }]);
});

test('consecutive changes of the same thing become one line', () => {
  const changed = change({ kind: 'event_changed' });
  expect(mergedChanges([changed, changed])).toEqual([changed]);
});

test('changes of another kind, by another person, of another thing, or with something in between stay separate', () => {
  const first = change({});
  const lines = [
    first,
    change({ kind: 'place_assigned' }),
    first,
    change({ actor: 'Ben' }),
    change({ id: 'market', title: 'Market' }),
  ];
  expect(mergedChanges(lines)).toEqual(lines);
});

test('changes of several things stay separate: each may be about different ones', () => {
  const lines = [change({ kind: 'person_invited', count: 3 }), change({ kind: 'person_invited', count: 3 })];
  expect(mergedChanges(lines)).toEqual(lines);
});

const set = (action: 'give' | 'release' | 'move', more: Partial<Change> = {}) =>
  change({
    kind: 'change_set',
    change_set: { id: crypto.randomUUID(), action, scope: nothingShared, feed: null, kinds: null, undo_until: null },
    count: 1,
    ...more,
  });

test('change sets about the place of one person are read as that, and add up', () => {
  const merged = mergedChanges([set('give'), set('give', { person: 'Ben' }), change({ kind: 'place_assigned' })]);
  expect(merged.map(({ kind, count }) => [kind, count])).toEqual([['place_assigned', 3]]);
  expect(mergedChanges([set('release')]).map(({ kind }) => kind)).toEqual(['place_released']);
});

test('other change sets stay lines of their own', () => {
  const lines = [set('move'), set('move'), set('give', { person: null, count: 4 })];
  expect(mergedChanges(lines)).toEqual(lines);
});

test('changes are listed day by day', () => {
  const [late, early] = [change({}), change({ at: '2026-06-12T12:00:00Z', id: 'market' })];
  const again = change({ id: 'concert' });
  expect(changesByDay([late, again, early], (at) => at.slice(0, 10))).toEqual([
    ['2026-06-13', [late, again]],
    ['2026-06-12', [early]],
  ]);
});
