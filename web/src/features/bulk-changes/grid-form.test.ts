import { expect, it } from 'vitest';
import { bodyOfGrid, gridForm, gridOf } from './grid-form.ts';

const values = {
  title: ' Gate ',
  days: ['2026-10-24', '2026-10-25'],
  start: '20:00',
  hours: 2.5,
  count: 3,
  places: 'North\n\n South \nNorth',
  roles: [
    { id: 'bar', count: 3 },
    { id: 'stage', count: null },
  ],
};

it('each day has its times at each place, also after midnight', () => {
  const shifts = gridOf(values).map(({ key: _, ...shift }) => Object.values(shift).join(' '));
  expect(shifts).toEqual([
    '2026-10-24 20:00 22:30 North',
    '2026-10-24 20:00 22:30 South',
    '2026-10-24 22:30 01:00 North',
    '2026-10-24 22:30 01:00 South',
    '2026-10-25 01:00 03:30 North',
    '2026-10-25 01:00 03:30 South',
    '2026-10-25 20:00 22:30 North',
    '2026-10-25 20:00 22:30 South',
    '2026-10-25 22:30 01:00 North',
    '2026-10-25 22:30 01:00 South',
    '2026-10-26 01:00 03:30 North',
    '2026-10-26 01:00 03:30 South',
  ]);
  const keys = gridOf(values).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('without a place there is one shift for each time; an incomplete form describes none', () => {
  expect(gridOf({ ...values, places: '' })).toHaveLength(6);
  expect(gridOf({ ...values, hours: null })).toEqual([]);
  expect(gridOf({ ...values, start: '' })).toEqual([]);
  expect(gridOf({ ...values, count: null })).toEqual([]);
});

it('wall times are those of the zone, also in the night when the clocks change', () => {
  const [first] = gridOf({ ...values, days: ['2026-10-24'], places: '' });
  const over = gridOf({ ...values, days: ['2026-10-24'], start: '23:00', hours: 8, count: 1, places: 'North' });
  const body = bodyOfGrid(values, [...(first ? [first] : []), ...over], 'Europe/Berlin');
  const slot_assignments = [{ slot_type_id: 'bar', required_count: 3 }];
  const common = { title: 'Gate', timezone: 'Europe/Berlin', slot_assignments };
  expect(body).toEqual({
    action: 'create',
    events: [
      { ...common, start_time: '2026-10-24T20:00:00+02:00', end_time: '2026-10-24T22:30:00+02:00' },
      { ...common, start_time: '2026-10-24T23:00:00+02:00', end_time: '2026-10-25T07:00:00+01:00', location: 'North' },
    ],
  });
});

it.each([
  ['title', { title: ' ' }],
  ['days', { days: [] }],
  ['start', { start: '' }],
  ['hours', { hours: null }],
  ['count', { count: null }],
  ['roles', { roles: [{ id: 'bar', count: null }] }],
  ['days', { count: 96, hours: 0.25, days: Array.from({ length: 11 }, (_, index) => `2026-10-${index + 10}`) }],
])('a form without %s is refused there', (name, change) => {
  expect(gridForm.safeParse(values).success).toBe(true);
  const { error } = gridForm.safeParse({ ...values, ...change });
  expect(error?.issues.map(({ path }) => path[0])).toContain(name);
});
