import type { OpenEnd } from '@contract/open-ends.ts';
import { expect, it } from 'vitest';
import { byDay, inOrder } from './groups.ts';
import { latestEnd, leftOf } from './left-form.ts';

const event = (id: string, start_time: string, end_time: string): OpenEnd['event'] => ({
  ...{ id, title: id, location: null, start_time, end_time },
  ...{ timezone: 'UTC', all_day: false },
});
const end = (name: string, of: OpenEnd['event']): OpenEnd => ({
  ...{ id: name, event: of, slot_type: { id: 'bar', name: 'Bar', color: '#3182ce' } },
  ...{ user: { id: name, name }, checked_in_at: null, own: false },
});
const bar = event('bar', '2026-06-14T21:00:00Z', '2026-06-15T01:00:00Z');
const gate = event('gate', '2026-06-14T21:00:00Z', '2026-06-14T23:00:00Z');

it('people are grouped by the day of the reader and by event, also of events that begin at the same time', () => {
  const ends = [end('Cy', bar), end('Bob', gate), end('Ada', bar)];
  const shape = (zone: string) =>
    byDay(ends, zone).map(({ day, events }) => [
      day,
      ...events.map((each) => [each.event.id, ...each.ends.map(({ id }) => id)]),
    ]);
  expect(shape('UTC')).toEqual([['2026-06-14', ['bar', 'Ada', 'Cy'], ['gate', 'Bob']]]);
  expect(shape('Asia/Tokyo')).toEqual([['2026-06-15', ['bar', 'Ada', 'Cy'], ['gate', 'Bob']]]);
  expect(inOrder(byDay(ends, 'UTC')).map(({ id }) => id)).toEqual(['Ada', 'Cy', 'Bob']);
});

it('the time when people left begins with the latest end, in the zone of the reader', () => {
  const form = latestEnd([end('Ada', bar), end('Bob', gate)], 'Europe/Berlin');
  expect(form).toEqual({ day: '2026-06-15', time: '03:00', reason: '' });
  const { left_at } = leftOf({ ...form, time: '02:30' }, 'Europe/Berlin');
  expect(Date.parse(left_at)).toBe(Date.parse('2026-06-15T00:30:00Z'));
});
