import { expect, test } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { peopleOf, withChange } from './lists.ts';

const at = (id: string, hour: number) => eventWith({ id, start_time: `2026-06-13T${hour}:00:00Z` });
const ids = (events: { id: string }[] | undefined) => events?.map(({ id }) => id);
const list = [at('a', 10), at('b', 12)];

test('a changed event moves to its position by start and id', () => {
  expect(ids(withChange(list, at('a', 13)))).toEqual(['b', 'a']);
  expect(ids(withChange(list, at('b', 10)))).toEqual(['a', 'b']);
});

test('a list without the event stays the same object', () => {
  expect(withChange(list, at('c', 11))).toBe(list);
});

test('a list that is not loaded stays undefined', () => {
  expect(withChange(undefined, at('a', 10))).toBeUndefined();
});

test('a person counts once', () => {
  const volunteer = (id: string, user_id: string) => ({ id, user_id, slot_id: 'slot', status: 'confirmed' as const });
  const volunteers = [volunteer('1', 'anna'), volunteer('2', 'anna'), volunteer('3', 'ben')];
  expect(peopleOf(eventWith({ volunteers }))).toBe(2);
});
