import type { OpenEnd } from '@contract/open-ends.ts';
import { expect, it } from 'vitest';
import { atEndOf, byDay, inOrder, latestOf, leftOf } from './ends.ts';

const event = (id: string, start_time: string, end_time: string, timezone = 'UTC'): OpenEnd['event'] => ({
  ...{ id, title: id, location: null, start_time, end_time },
  ...{ timezone, all_day: false },
});
const end = (name: string, of: OpenEnd['event']): OpenEnd => ({
  ...{ id: name, event: of, slot_type: { id: 'bar', name: 'Bar', color: '#3182ce' } },
  ...{ user: { id: name, name }, checked_in_at: null, own: false },
});
const bar = event('bar', '2026-06-14T21:00:00Z', '2026-06-15T01:00:00Z');
const gate = event('gate', '2026-06-14T21:00:00Z', '2026-06-14T23:00:00Z');

it('people are grouped by the day of their event at its place and by event, also of events that begin at the same time', () => {
  const stall = event('stall', '2026-06-14T21:30:00Z', '2026-06-14T23:30:00Z', 'Asia/Tokyo');
  const ends = [end('Cy', bar), end('Bob', gate), end('Ada', bar), end('Dan', stall)];
  const shape = byDay(ends).map(({ day, events }) => [
    day,
    ...events.map((each) => [each.event.id, ...each.ends.map(({ id }) => id)]),
  ]);
  expect(shape).toEqual([
    ['2026-06-14', ['bar', 'Ada', 'Cy'], ['gate', 'Bob']],
    ['2026-06-15', ['stall', 'Dan']],
  ]);
  expect(inOrder(byDay(ends)).map(({ id }) => id)).toEqual(['Ada', 'Cy', 'Bob', 'Dan']);
});

it('the time when people left begins with the latest end, in the zone of that shift', () => {
  const late = event('late', '2026-06-14T21:00:00Z', '2026-06-15T01:00:00Z', 'Europe/Berlin');
  const last = latestOf([end('Ada', late), end('Bob', gate)]);
  expect(last).toBe(late);
  const form = atEndOf(late);
  expect(form).toEqual({ day: '2026-06-15', time: '03:00', reason: '' });
  const { left_at } = leftOf({ ...form, time: '02:30' }, late.timezone);
  expect(Date.parse(left_at)).toBe(Date.parse('2026-06-15T00:30:00Z'));
});
