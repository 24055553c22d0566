import { expect, it } from 'vitest';
import { bodyOfCounts, bodyOfEdit, bodyOfMove, countsForm, editForm, moveForm } from './plan-forms.ts';

const shift = {
  id: 'gate',
  version: 3,
  title: 'Gate',
  location: null,
  series_id: null,
  start_time: '2026-06-14T08:00:00Z',
  end_time: '2026-06-14T10:00:00Z',
  timezone: 'UTC',
  all_day: false,
  status: 'scheduled',
  draft: false,
  slots: [],
} as const;
const events = [{ id: 'gate', version: 3 }];
const move = { direction: 'later', days: null, hours: null, minutes: null, location: ' ' } as const;
const counts = { slotType: '', how: 'set', number: null, minimum: null } as const;

it('shifts move by days and by minutes, later or earlier, and to a place', () => {
  const hour = { start_minutes: 90, end_minutes: 90 };
  expect(bodyOfMove([shift], { ...move, hours: 1, minutes: 30 })).toEqual({ action: 'move', events, ...hour });
  const back = { days: -2, start_minutes: -5, end_minutes: -5 };
  expect(bodyOfMove([shift], { ...move, direction: 'earlier', days: 2, minutes: 5 })).toEqual({
    action: 'move',
    events,
    ...back,
  });
  expect(bodyOfMove([shift], { ...move, location: ' Tent ' })).toEqual({ action: 'move', events, location: 'Tent' });
});

it('a move that moves nothing, or backwards by a negative number, is refused', () => {
  expect(moveForm.safeParse(move).success).toBe(false);
  expect(moveForm.safeParse({ ...move, hours: 1 }).success).toBe(true);
  expect(moveForm.safeParse({ ...move, location: 'Tent' }).success).toBe(true);
  expect(moveForm.safeParse({ ...move, hours: -1 }).success).toBe(false);
});

it('counts are set or changed, for one slot type or for all', () => {
  const body = { action: 'counts', events };
  expect(bodyOfCounts([shift], { ...counts, number: 4 })).toEqual({ ...body, required_count: 4 });
  expect(bodyOfCounts([shift], { ...counts, how: 'fewer', number: 2, slotType: 'bar' })).toEqual({
    ...body,
    add: -2,
    slot_type_id: 'bar',
  });
  expect(bodyOfCounts([shift], { ...counts, how: 'more', number: 2 })).toEqual({ ...body, add: 2 });
  expect(bodyOfCounts([shift], { ...counts, minimum: 1 })).toEqual({ ...body, min_count: 1 });
});

it('counts without a number or a minimum are refused', () => {
  expect(countsForm.safeParse(counts).success).toBe(false);
  expect(countsForm.safeParse({ ...counts, number: 0 }).success).toBe(false);
  expect(countsForm.safeParse({ ...counts, minimum: 2 }).success).toBe(true);
});

it('an edit says how many places one person can take, and one is no group', () => {
  const edit = { title: '', description: '', from: '', to: '', minimum: null, group: null };
  const body = { action: 'edit', events };
  expect(bodyOfEdit([shift], { ...edit, group: 4 })).toEqual({ ...body, group_size: 4 });
  expect(bodyOfEdit([shift], { ...edit, group: 1 })).toEqual({ ...body, group_size: null });
  expect(editForm.safeParse(edit).success).toBe(false);
  expect([1, 20, 21].map((group) => editForm.safeParse({ ...edit, group }).success)).toEqual([true, true, false]);
});
