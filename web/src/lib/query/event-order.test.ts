import { expect, test } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { byTime } from './event-order.ts';

const event = (title: string, start_time: string, location: string | null = null, id = title) =>
  eventWith({ id, title, start_time, location });

const noon = '2026-06-13T12:00:00Z';
const sorted = (...events: ReturnType<typeof event>[]) => events.sort(byTime).map(({ id }) => id);

test('earlier events come first', () => {
  expect(sorted(event('Alto', noon), event('Zoo', '2026-06-13T11:59:00Z'))).toEqual(['Zoo', 'Alto']);
});

test('events at the same time are sorted by title, with numbers in titles by value', () => {
  const events = ['Gate 10', 'Bar', 'Gate 9', 'Ärzte'].map((title) => event(title, noon));
  expect(sorted(...events)).toEqual(['Ärzte', 'Bar', 'Gate 9', 'Gate 10']);
});

test('events with the same title are sorted by location, then by id', () => {
  const events = [event('Bar', noon, 'West', '1'), event('Bar', noon, 'East', '3'), event('Bar', noon, 'East', '2')];
  expect(sorted(...events)).toEqual(['2', '3', '1']);
});

test('a time with an offset is the same moment in UTC', () => {
  expect(sorted(event('Bar', noon), event('Alto', '2026-06-13T14:00:00+02:00'))).toEqual(['Alto', 'Bar']);
});
