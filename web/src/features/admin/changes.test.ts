import type { Change } from '@contract/dashboard.ts';
import { expect, test } from 'vitest';
import { mergedChanges } from './changes.ts';

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
