import { expect, it } from 'vitest';
import { openPageWith, openShift, openSlot, roles } from '../test/open-page.ts';
import { byDay, earlierDay, findPlace, withFresh, withFull, withMore } from './days.ts';

const [bar, gate] = roles.map(({ id }) => id);

it('shifts are under their day, with the chosen roles only', () => {
  const slots = [openSlot(1), openSlot(2, { type: gate ?? '' })];
  const shifts = [openShift(1, '2026-06-13', { slots }), openShift(2, '2026-06-13'), openShift(3, '2026-06-14')];
  expect(byDay(shifts, []).map(({ day, shifts }) => [day, shifts.length])).toEqual([
    ['2026-06-13', 2],
    ['2026-06-14', 1],
  ]);
  expect(byDay(shifts, [gate ?? ''])).toEqual([{ day: '2026-06-13', shifts: [{ ...shifts[0], slots: [slots[1]] }] }]);
  expect(byDay(shifts, [bar ?? '', gate ?? '']).flatMap(({ shifts }) => shifts)).toHaveLength(3);
});

it('more days come after those shown, each shift once', () => {
  const page = openPageWith([openShift(1), openShift(2)], { next: '2026-06-14', types: roles.slice(0, 1) });
  const more = openPageWith([openShift(2), openShift(3, '2026-06-14')], { types: roles.slice(1) });
  const joined = withMore(page, more);
  expect(joined.shifts.map(({ title }) => title)).toEqual(['Concert 1', 'Concert 2', 'Concert 3']);
  expect(joined.types).toEqual(roles);
  expect(joined.next).toBeNull();
});

it('what is loaded again keeps the days that were added below', () => {
  const first = openPageWith([openShift(1), openShift(2)], { next: '2026-06-14' });
  const shown = withMore(first, openPageWith([openShift(3, '2026-06-14')], { next: '2026-06-20' }));
  const fresh = openPageWith([openShift(2)], { next: '2026-06-14', contact: 'new' });
  const now = withFresh(shown, fresh);
  expect(now.shifts.map(({ title }) => title)).toEqual(['Concert 2', 'Concert 3']);
  expect(now.next).toBe('2026-06-20');
  expect(now.days).toEqual(fresh.days);
  expect(withFresh(first, fresh)).toBe(fresh);
  expect(withFresh(shown, openPageWith([openShift(2)])).shifts).toHaveLength(1);
});

it('the way back goes a week of days with shifts', () => {
  const days = Array.from({ length: 20 }, (_, index) => ({ day: `2026-06-${index + 10}`, shifts: 1, left: 1 }));
  const from = (day: string) => earlierDay(openPageWith([openShift(1, day)], { days }));
  expect(from('2026-06-10')).toBeNull();
  expect(from('2026-06-12')).toBe('2026-06-10');
  expect(from('2026-06-25')).toBe('2026-06-18');
  expect(earlierDay(openPageWith([], { days }))).toBeNull();
});

it('a place that was taken meanwhile is full, and the others are as they were', () => {
  const page = openPageWith([openShift(1), openShift(2)]);
  const place = findPlace(withFull(page, openSlot(1).id), openSlot(1).id);
  expect(place?.slot).toMatchObject({ left: 0, state: 'full' });
  expect(findPlace(withFull(page, openSlot(1).id), openSlot(2).id)?.slot.state).toBe('free');
  expect(findPlace(page, openSlot(9).id)).toBeNull();
});
