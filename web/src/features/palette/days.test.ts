import { describe, expect, test } from 'vitest';
import { askedFor } from './days.ts';

/** A Friday. */
const today = '2026-10-23';
const first = (text: string, language = 'en-US') => {
  const { days, rest } = askedFor(text, today, language);
  return [days[0], rest];
};

describe('the days in what a person types', () => {
  test.each([
    ['saturday', '2026-10-24', ''],
    ['sat', '2026-10-24', ''],
    ['Fri', '2026-10-23', ''],
    ['gate sat', '2026-10-24', 'gate'],
    ['Sunday  late bar', '2026-10-25', 'late bar'],
    ['today', '2026-10-23', ''],
    ['tom', '2026-10-24', ''],
    ['nov', '2026-11-01', ''],
    ['28 nov', '2026-11-28', ''],
    ['Nov 28 bar', '2026-11-28', 'bar'],
    ['28', '2026-10-28', ''],
    ['28.', '2026-10-28', ''],
    ['sat 28', '2026-11-28', ''],
    ['2026-12-24', '2026-12-24', ''],
  ])('%s', (text, day, rest) => {
    expect(first(text)).toEqual([day, rest]);
  });

  test.each([
    ['Samstag', 'de', '2026-10-24'],
    ['märz', 'de', '2027-03-01'],
    ['marz', 'de', '2027-03-01'],
    ['sabado', 'es', '2026-10-24'],
    ['demain', 'fr', '2026-10-24'],
    ['saturday', 'fr', '2026-10-24'],
  ])('%s in %s', (text, language, day) => {
    expect(first(text, language)).toEqual([day, '']);
  });

  test.each(['gate', 'bar 4', 'x', '2026-13-40', '32', ''])('%j names none', (text) => {
    expect(first(text)).toEqual([undefined, text]);
  });

  test('the next ones follow', () => {
    expect(askedFor('sat', today, 'en-US').days.slice(0, 3)).toEqual(['2026-10-24', '2026-10-31', '2026-11-07']);
  });
});
