import { expect, test } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { peopleOf, withChange, withEvent, without } from './lists.ts';

const at = (id: string, hour: number) => eventWith({ id, start_time: `2026-06-13T${hour}:00:00Z` });
const ids = (events: { id: string }[] | undefined) => events?.map(({ id }) => id);
const list = [at('a', 10), at('b', 12)];

test('an event leaves a list and comes back to its place', () => {
  const rest = without(list, 'a');
  expect(ids(rest)).toEqual(['b']);
  expect(ids(withEvent(rest, at('a', 10)))).toEqual(['a', 'b']);
});

test('a changed event moves to where it belongs; at the same start the id decides', () => {
  expect(ids(withChange(list, at('a', 13)))).toEqual(['b', 'a']);
  expect(ids(withChange(list, at('b', 10)))).toEqual(['a', 'b']);
});

test('a list without the event stays the very same', () => {
  expect(withChange(list, at('c', 11))).toBe(list);
});

test('what is not loaded stays so', () => {
  expect(without(undefined, 'a')).toBeUndefined();
  expect(withEvent(undefined, at('a', 10))).toBeUndefined();
});

test('a person counts once', () => {
  const volunteer = (id: string, user_id: string) => ({ id, user_id, slot_id: 'slot', status: 'confirmed' as const });
  const volunteers = [volunteer('1', 'anna'), volunteer('2', 'anna'), volunteer('3', 'ben')];
  expect(peopleOf(eventWith({ volunteers }))).toBe(2);
});
