import type { Change } from '@contract/dashboard.ts';
import { expect, test } from 'vitest';
import { mergedChanges } from './changes.ts';

const change = (more: Partial<Change>): Change => ({
  at: '2026-06-13T12:00:00Z',
  kind: 'attendance_marked',
  actor: 'Ana',
  count: 1,
  id: 'fair',
  title: 'Fair',
  person: 'Cleo',
  ...more,
});

test('one person’s acts on the places of one event in a row are one line with the count of all', () => {
  const [latest, earlier] = [change({ at: '2026-06-13T12:05:00Z', count: 2 }), change({ count: 4 })];
  expect(mergedChanges([latest, earlier])).toEqual([{ ...latest, count: 6 }]);
});

test('changes of the same thing in a row are one line', () => {
  const changed = change({ kind: 'event_changed' });
  expect(mergedChanges([changed, changed])).toEqual([changed]);
});

test('another kind, another person, another thing and something in between keep lines apart', () => {
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

test('acts on many things stay apart: the next one may be about others', () => {
  const lines = [change({ kind: 'person_invited', count: 3 }), change({ kind: 'person_invited', count: 3 })];
  expect(mergedChanges(lines)).toEqual(lines);
});
