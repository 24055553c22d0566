import { describe, expect, test } from 'vitest';
import '@/lib/errors/admin-errors.ts';
import { problemText } from '@/lib/errors/error-text.ts';
import { eventWith, slotWith } from '@/test/event.ts';
import { createBody, type EventValues, eventForm, fieldOf, newEvent, updateBody, valuesOf } from './form.ts';

const line = (more = {}) => ({
  row: 'row',
  slotTypeId: 'bar',
  count: 2,
  min: null,
  taken: 0,
  canceled: false,
  removed: false,
  ...more,
});

const values = (more: Partial<EventValues> = {}): EventValues => ({
  title: ' Fair ',
  description: ' ',
  location: ' The yard ',
  startDate: '2026-06-13',
  endDate: '2026-06-13',
  startTime: '09:00',
  endTime: '11:00',
  slots: [line()],
  groupSize: null,
  ...more,
});

function wrong(more: Partial<EventValues>, zone = 'UTC', allDay = false) {
  const { error } = eventForm(zone, allDay).safeParse(values(more));
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${problemText(message)}`) ?? [];
}

describe('the event form', () => {
  test('accepts a valid event', () => {
    expect(wrong({})).toEqual([]);
  });

  test.each([
    [{ title: ' ' }, 'title: Title is required'],
    [{ startDate: '' }, 'startDate: Start date is required'],
    [{ endDate: '' }, 'endDate: End date is required'],
    [{ startTime: '' }, 'startTime: Start time is required'],
    [{ endTime: '' }, 'endTime: End time is required'],
    [{ endTime: '09:00' }, 'endTime: End time must be after start time'],
    [{ endTime: '08:59' }, 'endTime: End time must be after start time'],
    [{ endDate: '2026-06-12' }, 'endDate: End date cannot be earlier than the start date'],
    [{ endDate: '20260-06-13' }, 'endDate: Must be between the years 2000 and 2100'],
    [{ slots: [] }, 'slots: At least one slot type is required'],
    [{ slots: [line({ removed: true })] }, 'slots: At least one slot type is required'],
    [{ slots: [line({ count: 0 })] }, 'slots.0.count: Count must be at least 1'],
    [{ slots: [line({ count: Number.NaN })] }, 'slots.0.count: Count must be at least 1'],
    [{ slots: [line({ count: 1.5 })] }, 'slots.0.count: Must be a whole number'],
    [{ slots: [line({ slotTypeId: '' })] }, 'slots.0.slotTypeId: Choose a slot type'],
    [{ slots: [line({ min: 3 })] }, 'slots.0.min: The minimum cannot be above the count (2)'],
    [{ slots: [line({ min: 0 })] }, 'slots.0.min: Count must be at least 1'],
    [{ slots: [line({ taken: 3 })] }, 'slots.0.count: Count cannot be below the places already taken'],
  ])('%o', { tags: ['5.6', '5.7', '5.8', '5.9', '5.10', '5.11', '5.12', '5.13', '5.15', '5.21'] }, (more, message) => {
    expect(wrong(more)).toEqual([message]);
  });

  test('all errors are reported at once', () => {
    expect(wrong({ title: '', startTime: '12:00', slots: [] })).toEqual([
      'title: Title is required',
      'endTime: End time must be after start time',
      'slots: At least one slot type is required',
    ]);
    expect(wrong({ title: '', endDate: '2026-06-12' })).toEqual([
      'title: Title is required',
      'endDate: End date cannot be earlier than the start date',
    ]);
  });

  test('an earlier time on a later day is fine', () => {
    expect(wrong({ endDate: '2026-06-14', endTime: '01:00' })).toEqual([]);
  });

  test('a skipped hour does not put the end before the start', () => {
    const night = { startDate: '2026-03-29', endDate: '2026-03-29' };
    expect(wrong({ ...night, startTime: '02:30', endTime: '03:15' }, 'Europe/Berlin')).toEqual([
      'endTime: End time must be after start time',
    ]);
  });

  test('all-day events need no times', () => {
    expect(wrong({ startTime: '', endTime: '' }, 'UTC', true)).toEqual([]);
  });
});

describe('a new event', () => {
  const at = (now: string, zone: string) => {
    const { startDate, startTime, endDate, endTime } = newEvent(Date.parse(now), zone);
    return `${startDate} ${startTime} – ${endDate} ${endTime}`;
  };

  test.each([
    ['2026-06-13T09:05:00Z', 'UTC', '2026-06-13 10:00 – 2026-06-13 12:00'],
    ['2026-06-13T09:00:00Z', 'UTC', '2026-06-13 10:00 – 2026-06-13 12:00'],
    ['2026-06-13T21:30:00Z', 'UTC', '2026-06-13 22:00 – 2026-06-14 00:00'],
    ['2026-06-13T23:30:00Z', 'UTC', '2026-06-14 00:00 – 2026-06-14 02:00'],
    ['2026-06-13T23:30:00Z', 'America/New_York', '2026-06-13 20:00 – 2026-06-13 22:00'],
    ['2026-06-13T09:10:00Z', 'Asia/Kolkata', '2026-06-13 15:00 – 2026-06-13 17:00'],
    ['2026-06-13T09:40:00Z', 'Asia/Kolkata', '2026-06-13 16:00 – 2026-06-13 18:00'],
    ['2026-06-13T09:20:00Z', 'Asia/Kathmandu', '2026-06-13 16:00 – 2026-06-13 18:00'],
  ])('at %s in %s begins at the next full hour', { tags: ['2.90', '2.91', '2.92'] }, (now, zone, times) => {
    expect(at(now, zone)).toBe(times);
  });
});

describe('what is sent', () => {
  test('has the zone and its offset, trimmed text, and no empty text', { tags: ['5.16', '5.17'] }, () => {
    expect(createBody(values(), 'America/New_York')).toEqual({
      title: 'Fair',
      location: 'The yard',
      start_time: '2026-06-13T09:00:00-04:00',
      end_time: '2026-06-13T11:00:00-04:00',
      timezone: 'America/New_York',
      slot_assignments: [{ slot_type_id: 'bar', required_count: 2 }],
    });
  });

  test('start and end have their own offsets across a clock change', () => {
    const night = values({ startDate: '2026-10-24', startTime: '22:00', endDate: '2026-10-25', endTime: '06:00' });
    const { start_time, end_time } = createBody(night, 'Europe/Berlin');
    expect((Date.parse(end_time) - Date.parse(start_time)) / 3_600_000).toBe(9);
  });

  test('unchanged times keep their moment, even in the hour that occurs twice', () => {
    const event = eventWith({ start_time: '2026-10-25T01:30:20Z', end_time: '2026-10-25T04:00:00Z', version: 7 });
    const shown = valuesOf(event, 'Europe/Berlin');
    expect(shown).toMatchObject({ startDate: '2026-10-25', startTime: '02:30', endTime: '05:00' });
    const body = updateBody({ ...shown, endTime: '06:00' }, event, 'Europe/Berlin');
    expect(body).toMatchObject({
      start_time: '2026-10-25T01:30:20Z',
      end_time: '2026-10-25T06:00:00+01:00',
      timezone: 'UTC',
      version: 7,
    });
  });

  test('all-day events end with the moment after their last day', () => {
    const event = eventWith({
      all_day: true,
      timezone: 'Asia/Tokyo',
      start_time: '2026-06-12T15:00:00Z',
      end_time: '2026-06-14T15:00:00Z',
    });
    const shown = valuesOf(event, 'Asia/Tokyo');
    expect(shown).toMatchObject({ startDate: '2026-06-13', endDate: '2026-06-14' });
    expect(updateBody({ ...shown, endDate: '2026-06-15' }, event, 'Asia/Tokyo')).toMatchObject({
      start_time: '2026-06-12T15:00:00Z',
      end_time: '2026-06-16T00:00:00+09:00',
      all_day: true,
    });
  });

  test('a minimum is sent if there is one, or was', () => {
    expect(createBody(values({ slots: [line({ min: 2 })] }), 'UTC').slot_assignments).toEqual([
      { slot_type_id: 'bar', required_count: 2, min_count: 2 },
    ]);
    const minimums = (had: number | null, min: number | null) => {
      const event = eventWith({ slot_assignments: [slotWith({ min_count: had })] });
      const slots = valuesOf(event, 'UTC').slots.map((slot) => ({ ...slot, min }));
      return updateBody(values({ slots }), event, 'UTC').slot_assignments.map(({ min_count }) => min_count);
    };
    expect([minimums(null, null), minimums(null, 1), minimums(1, 2), minimums(1, null)]).toEqual([
      [undefined],
      [1],
      [2],
      [null],
    ]);
  });

  test('removed lines are left out, and canceled ones stay canceled until restored', () => {
    const event = eventWith({ slot_assignments: [slotWith({ is_canceled: true }), slotWith({ current_count: 1 })] });
    const [first, second] = valuesOf(event, 'UTC').slots;
    if (!first || !second) throw new Error('The lines are missing.');
    const slots = [first, { ...second, removed: true }, line({ slotTypeId: 'gate' })];
    expect(updateBody(values({ slots }), event, 'UTC').slot_assignments).toEqual([
      { slot_type_id: 'type', required_count: 2, is_canceled: true },
      { slot_type_id: 'gate', required_count: 2, is_canceled: false },
    ]);
  });
});

test('an error of the server is mapped to its field', () => {
  const slots = [line({ removed: true }), line({ slotTypeId: 'gate' })];
  const at = (path: string) => fieldOf(path, values({ slots }));
  expect(at('title')).toBe('title');
  expect(at('end_time')).toBe('endTime');
  expect(at('slot_assignments')).toBe('slots');
  expect(at('slot_assignments.0.slot_type_id')).toBe('slots.1.slotTypeId');
  expect(at('slot_assignments.0.required_count')).toBe('slots.1.count');
  expect(at('slot_assignments.0.min_count')).toBe('slots.1.min');
  expect(at('timezone')).toBeNull();
});
