import { expect, it } from 'vitest';
import { countriesIn, countryOf, holidaysAmong, regionsOf } from './holidays.ts';

it('the country is that of the zone; of several, that of the language', () => {
  expect(countryOf('Europe/Berlin', 'en-US')).toBe('DE');
  expect(countryOf('America/Chicago', 'de-AT')).toBe('US');
  expect(countryOf('Africa/Abidjan', 'fr-CI')).toBe('CI');
  expect(countryOf('UTC', 'fr-CA')).toBe('CA');
  expect(countryOf('UTC', 'de')).toBe('DE');
  expect(countryOf('UTC', 'en-AQ')).toBe('');
});

it('countries and regions have names, in the order of the language', () => {
  const german = countriesIn('de');
  expect(german).toContainEqual({ value: 'DE', label: 'Deutschland' });
  const names = german.map(({ label }) => label);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Portugal'));
  expect(names.indexOf('Deutschland')).toBeLessThan(names.indexOf('Tschechien'));
  expect(regionsOf('DE', 'de')).toContainEqual({ value: 'BY', label: 'Bayern' });
  expect(regionsOf('AT', 'de').length).toBeGreaterThan(0);
  expect(regionsOf('FI', 'de')).toEqual([]);
});

it('finds the public holidays among days by name, over a change of the year, and those of a region', () => {
  const days = ['2026-12-24', '2026-12-25', '2027-01-01', '2027-01-02', '2027-01-06', '2027-01-08'];
  expect([...holidaysAmong(days, { country: 'DE', region: '' }, 'de')]).toEqual([
    ['2026-12-25', '1. Weihnachtstag'],
    ['2027-01-01', 'Neujahr'],
  ]);
  expect(holidaysAmong(days, { country: 'DE', region: 'BY' }, 'de').get('2027-01-06')).toBe('Heilige Drei Könige');
});

it('a day that is only observed is no public holiday, nor is half a day', () => {
  const days = ['2026-05-10', '2026-12-24', '2026-12-25', '2026-12-31'];
  expect([...holidaysAmong(days, { country: 'DE', region: '' }, 'de').keys()]).toEqual(['2026-12-25']);
  expect([...holidaysAmong(days, { country: 'IS', region: '' }, 'en').keys()]).toEqual(['2026-12-25']);
});

it('a holiday of several days is each of them, also when the clocks change', () => {
  const days = ['2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30', '2026-05-31'];
  const found = holidaysAmong(days, { country: 'TR', region: '' }, 'en');
  expect([...found.keys()]).toEqual(['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']);
  // Two days and 23 hours.
  const eid = ['2025-03-29', '2025-03-30', '2025-03-31', '2025-04-01', '2025-04-02'];
  expect([...holidaysAmong(eid, { country: 'BA', region: '' }, 'en').keys()]).toEqual(eid.slice(1, 4));
});
