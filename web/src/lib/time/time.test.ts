import { afterAll, describe, expect, it } from 'vitest';
import { i18n, locale } from '@/i18n/languages.ts';
import type { Locale } from '@/i18n/spoken.ts';
import { translations } from '@/test/translations.ts';
import { addDays, dateOfDay, dayHeading, dayKey, duration, fullRange, shortDay, timeOfDay, zoneLabel } from './time.ts';

const newYork = 'America/New_York';
const berlin = 'Europe/Berlin';
const kolkata = 'Asia/Kolkata';

describe('the day of a moment', () => {
  it('is the day in the zone, on both sides of midnight and of the date line', () => {
    expect(dayKey('2026-03-29T23:30:00Z', 'UTC')).toBe('2026-03-29');
    expect(dayKey('2026-03-29T23:30:00Z', berlin)).toBe('2026-03-30');
    expect(dayKey('2026-03-29T03:30:00Z', newYork)).toBe('2026-03-28');
    expect(dayKey('2026-03-29T19:00:00Z', kolkata)).toBe('2026-03-30');
    expect(dayKey('2026-03-29T10:30:00Z', 'Pacific/Kiritimati')).toBe('2026-03-30');
  });

  it('is counted across months, years and days when the clocks change', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
  });
});

describe('the heading of a day', () => {
  it('is Today, Tomorrow, or weekday and date', { tags: ['2.62', '2.63', '2.64', '9.27'] }, () => {
    expect(dayHeading('2026-06-13', '2026-06-13')).toBe('Today');
    expect(dayHeading('2026-06-14', '2026-06-13')).toBe('Tomorrow');
    expect(dayHeading('2026-06-15', '2026-06-13')).toBe('Monday, June 15');
    expect(dayHeading('2026-06-12', '2026-06-13')).toBe('Friday, June 12');
  });

  it('names the year when it is not this one', () => {
    expect(dateOfDay('2027-01-02', '2026-12-31')).toBe('Saturday, January 2, 2027');
    expect(shortDay('2027-01-02', '2026-12-30')).toBe('Sat, Jan 2, 2027');
  });

  it('has a short form', () => {
    expect(shortDay('2026-06-14', '2026-06-13')).toBe('Tomorrow');
    expect(shortDay('2026-06-20', '2026-06-13')).toBe('Sat, Jun 20');
  });
});

describe('times across a clock change', () => {
  it('keep the wall clock of each side, with the zone of each side', () => {
    // New York springs forward on March 8, 2026 at 2:00 AM and falls back on November 1 at 2:00 AM.
    expect(timeOfDay('2026-03-08T06:30:00Z', newYork)).toBe('1:30 AM');
    expect(timeOfDay('2026-03-08T07:30:00Z', newYork)).toBe('3:30 AM');
    expect(zoneLabel('2026-03-08T06:30:00Z', newYork)).toBe('EST');
    expect(zoneLabel('2026-03-08T07:30:00Z', newYork)).toBe('EDT');
    expect(timeOfDay('2026-11-01T05:30:00Z', newYork)).toBe('1:30 AM');
    expect(timeOfDay('2026-11-01T06:30:00Z', newYork)).toBe('1:30 AM');
    expect(zoneLabel('2026-03-29T00:30:00Z', berlin)).toBe('GMT+1');
    expect(zoneLabel('2026-03-29T01:30:00Z', berlin)).toBe('GMT+2');
  });

  it('count the hours that pass', () => {
    expect(duration('2026-03-08T05:00:00Z', '2026-03-08T08:00:00Z')).toBe('3 h');
    expect(duration('2026-06-14T09:00:00Z', '2026-06-14T11:15:00Z')).toBe('2.25 h');
    expect(duration('2026-06-14T09:00:00Z', '2026-06-14T09:45:00Z')).toBe('45 min');
  });
});

describe('a range in full', () => {
  it('has date, times and zone, and both dates if they differ', () => {
    expect(fullRange('2026-06-13T13:00:00Z', '2026-06-13T17:00:00Z', newYork)).toBe(
      'Saturday, June 13, 2026, 9:00 AM – 1:00 PM EDT',
    );
    expect(fullRange('2026-06-13T20:00:00Z', '2026-06-14T04:00:00Z', kolkata)).toBe(
      'Sunday, June 14, 2026, 1:30 AM – 9:30 AM GMT+5:30',
    );
    expect(fullRange('2026-06-13T20:00:00Z', '2026-06-14T06:00:00Z', 'UTC')).toBe(
      'Saturday, June 13, 2026, 8:00 PM – Sunday, June 14, 2026, 6:00 AM UTC',
    );
    expect(fullRange('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', newYork)).toBe(
      'Sunday, November 1, 2026, 1:30 AM EDT – 1:30 AM EST',
    );
  });
});

describe('in the displayed language', () => {
  Object.assign(i18n.cache, translations);
  afterAll(() => locale.set('en'));
  const inLanguage = <Result>(language: Locale, write: () => Result): Result => {
    locale.set(language);
    return write();
  };

  it.each([
    ['de', 'Samstag, 13. Juni', 'Sa., 13. Juni', '15:30', '2,25 h', 'MESZ'],
    ['fr', 'Samedi 13 juin', 'Sam. 13 juin', '15:30', '2,25 h', 'UTC+2'],
    ['es', 'Sábado, 13 de junio', 'Sáb, 13 jun', '15:30', '2,25 h', 'CEST'],
    ['en', 'Saturday, June 13', 'Sat, Jun 13', '3:30 PM', '2.25 h', 'GMT+2'],
  ] as const)(
    'days, times and lengths are written as in %s',
    { tags: ['9.27'] },
    (language, date, short, time, length, zone) => {
      const written = inLanguage(language, () => [
        dateOfDay('2026-06-13', '2026-01-01'),
        shortDay('2026-06-13', '2026-01-01'),
        timeOfDay('2026-06-13T13:30:00Z', berlin),
        duration('2026-06-13T09:00:00Z', '2026-06-13T11:15:00Z'),
        zoneLabel('2026-06-13T13:30:00Z', berlin),
      ]);
      expect(written).toEqual([date, short, time, length, zone]);
    },
  );

  it('the next days have their names in each language', () => {
    const headings = () => [dayHeading('2026-06-13', '2026-06-13'), dayHeading('2026-06-14', '2026-06-13')];
    expect(inLanguage('es', headings)).toEqual(['Hoy', 'Mañana']);
    expect(inLanguage('de', headings)).toEqual(['Heute', 'Morgen']);
  });

  it('the day of a moment is the same in each language', () => {
    for (const language of ['de', 'fr', 'es', 'en'] as const)
      expect(inLanguage(language, () => dayKey('2026-03-29T23:30:00Z', berlin))).toBe('2026-03-30');
  });

  it('a date inside a sentence is lower case in languages that write it so', () => {
    const range = () => fullRange('2026-06-13T13:00:00Z', '2026-06-13T17:00:00Z', newYork);
    expect(inLanguage('fr', range)).toBe('samedi 13 juin 2026, 09:00 – 13:00 UTC−4');
    expect(inLanguage('de', range)).toBe('Samstag, 13. Juni 2026, 09:00 – 13:00 GMT-4');
  });
});
