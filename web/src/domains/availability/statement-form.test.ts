import { describe, expect, it } from 'vitest';
import { emptyStatement, readStatement } from './statement-form.ts';
import { spanWords, statementWords } from './words.ts';

const zone = 'Europe/Berlin';
const form = emptyStatement('2026-10-25');

describe('a statement', () => {
  it('of a whole day is from midnight to midnight, also when the clocks change', () => {
    expect(readStatement(form, zone)).toEqual({
      repeats: 'once',
      says: 'free',
      from: '2026-10-25T00:00:00+02:00',
      to: '2026-10-26T00:00:00+01:00',
    });
    expect(readStatement({ ...form, toDay: '2026-10-27' }, zone)).toMatchObject({ to: '2026-10-28T00:00:00+01:00' });
  });

  it('can be for hours, over midnight with a second day', () => {
    const evening = { ...form, allDay: false, from: '20:00', to: '02:00' };
    expect(readStatement(evening, zone)).toBe('endsFirst');
    expect(readStatement({ ...evening, toDay: '2026-10-26' }, zone)).toMatchObject({
      from: '2026-10-25T20:00:00+01:00',
      to: '2026-10-26T02:00:00+01:00',
    });
    expect(readStatement({ ...evening, to: '' }, zone)).toBe('needsTimes');
    expect(readStatement({ ...form, fromDay: '' }, zone)).toBe('needsDay');
  });

  it('can hold every week, on one day or several', () => {
    const weekly = { ...form, repeats: 'weekly', says: 'not_free', weekdays: [5, 1] } as const;
    const said = { ...weekly, weekdays: [5, 1], allDay: false, from: '18:00', to: '02:00', lastDay: '2026-12-31' };
    expect(readStatement(said, zone)).toEqual({
      repeats: 'weekly',
      says: 'not_free',
      weekdays: [1, 5],
      from: '18:00',
      to: '02:00',
      last_day: '2026-12-31',
    });
    expect(readStatement({ ...weekly, weekdays: [1] }, zone)).toMatchObject({
      from: '00:00',
      to: '00:00',
      last_day: null,
    });
    expect(readStatement({ ...weekly, weekdays: [] }, zone)).toBe('needsWeekday');
  });

  it('is written in words', () => {
    const words = (from: string, to: string) => spanWords(from, to, '2026-10-01', zone);
    expect(words('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe('Sun, Oct 25');
    expect(words('2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z')).toBe('Sat, Oct 24 – Sun, Oct 25');
    expect(words('2026-10-25T08:00:00Z', '2026-10-25T12:30:00Z')).toBe('Sun, Oct 25, 9:00 AM – 1:30 PM');
    expect(words('2026-10-25T21:00:00Z', '2026-10-26T01:00:00Z')).toBe('Sun, Oct 25, 10:00 PM – Mon, Oct 26, 2:00 AM');
    const weekly = {
      repeats: 'weekly',
      says: 'not_free',
      weekdays: [1, 5],
      from: '18:00',
      to: '02:00',
      last_day: null,
    } as const;
    expect(statementWords({ ...weekly, weekdays: [1, 5] }, '2026-10-01', zone)).toBe(
      'Not free every week: Mon and Fri, 6:00 PM – 2:00 AM',
    );
  });
});
