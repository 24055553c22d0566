import { afterAll, describe, expect, it, vi } from 'vitest';
import { noZone, offsetLabel, searchZones, zoneChoices } from './zone-search.ts';

// Before the clock of the page is loaded, which would notice that it was set.
vi.hoisted(() => vi.useFakeTimers({ now: new Date('2026-06-13T12:00:00Z') }));
afterAll(() => vi.useRealTimers());

const found = (query: string, iana = false) =>
  searchZones(query, zoneChoices(['Europe/Berlin'], iana)).map(({ value }) => value);

describe('the zones to choose from', () => {
  it('are those of the specification, then the own zone, then all others', { tags: ['9.25'] }, () => {
    const values = found('');
    expect(values.slice(0, 6)).toEqual(['UTC', 'EST', 'CST', 'MST', 'PST', 'Europe/Berlin']);
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(values).toContain(zone);
    expect(new Set(values).size).toBe(values.length);
  });

  it('are IANA zones if only those can be saved', () => {
    const values = found('', true);
    expect(values.slice(0, 3)).toEqual(['UTC', 'America/New_York', 'America/Chicago']);
    expect(values.filter((value) => value === 'America/New_York')).toHaveLength(1);
  });
});

describe('a search', () => {
  it('finds the choice of no zone by its name, and not by an offset', () => {
    const choices = [noZone('The organization’s zone'), ...zoneChoices([], true)];
    const first = (query: string) => searchZones(query, choices)[0]?.value;
    expect(['', 'organi', '+0'].map(first)).toEqual(['', '', 'UTC']);
  });

  it('finds cities regardless of case, accents and separators', () => {
    expect(found('são paulo')).toEqual(['America/Sao_Paulo']);
    expect(found('NEW_YORK')).toEqual(expect.arrayContaining(['EST', 'America/New_York']));
    expect(found('york new')).toContain('America/New_York');
  });

  it('finds by region and city, and lists cities that start with the query first', () => {
    expect(found('europe par')).toEqual(['Europe/Paris']);
    expect(found('mar')[0]).toMatch(/\/Mar/);
    expect(found('new y').slice(0, 2)).toEqual(['EST', 'America/New_York']);
  });

  it('finds by offset, daylight saving included', () => {
    expect(found('+5:30').some((zone) => /Kolkata|Calcutta/.test(zone))).toBe(true);
    expect(found('UTC +2')).toContain('Europe/Berlin');
    expect(found('utc+2')).not.toContain('Europe/London');
    expect(found('gmt−4')).toContain('EST');
    expect(found('+1')).not.toContain('Pacific/Apia');
    expect(found('europe +2')).toContain('Europe/Paris');
  });

  it('finds places by their new names', () => {
    expect(found('kyiv')).toHaveLength(1);
    expect(found('kolkata')).toHaveLength(1);
  });

  it('finds nothing for an unknown place', () => expect(found('atlantis')).toEqual([]));
});

it('writes offsets in the usual form', () => {
  expect([0, 60, -240, 330, -210].map(offsetLabel)).toEqual(['UTC', 'UTC+1', 'UTC−4', 'UTC+5:30', 'UTC−3:30']);
});
