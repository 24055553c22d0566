import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import { isoInstant } from './civil.ts';
import { zone } from './testing/feed-text.ts';
import { zoneByDisplayName, zoneByIanaName, zoneByPrefixedName, zoneByWindowsName } from './zone-names.ts';

const names = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Freetown',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'America/Recife',
  'Pacific/Apia',
  'Atlantic/Azores',
  'America/St_Johns',
  'Africa/Monrovia',
  'UTC',
];

describe('a zone', () => {
  it('agrees with Temporal about every wall time and instant', () => {
    const seconds = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...names), seconds, (name, second) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(second * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const expected = wall.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds;
        expect(isoInstant(zone(name).toInstant(second * 1000))).toBe(isoInstant(expected));
        const local = Temporal.Instant.fromEpochMilliseconds(second * 1000)
          .toZonedDateTimeISO(name)
          .toPlainDateTime();
        expect(zone(name).toWall(second * 1000)).toBe(local.toZonedDateTime('UTC').epochMilliseconds);
      }),
      tries(800, 3000),
    );
  });

  it('agrees with Temporal around every clock change', () => {
    for (const name of names) {
      let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(1935, 0, 1)).toZonedDateTimeISO(name);
      for (;;) {
        const next = at.getTimeZoneTransition('next');
        if (!next || next.year > 2060) break;
        const change = next.epochMilliseconds;
        const before = at.offsetNanoseconds / 1e6;
        const after = next.offsetNanoseconds / 1e6;
        at = next;
        for (const minutes of [-150, -90, -60, -30, -1, 0, 1, 29, 30, 59, 60, 90, 150]) {
          const wall = change + after + minutes * 60_000;
          // What the clock shows twice counts the first time, and what it skips counts as if it had not been changed yet.
          const expected = wall - before < change || wall - after < change ? wall - before : wall - after;
          expect(`${name} ${isoInstant(zone(name).toInstant(wall))}`).toBe(`${name} ${isoInstant(expected)}`);
        }
      }
    }
  });
});

describe('the name of a zone', () => {
  it.each([
    ['europe/BERLIN', 'Europe/Berlin'],
    ['us/eastern', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/UTC', 'UTC'],
  ])('%s is known in any case', (name, iana) => expect(zoneByIanaName(name)?.iana).toBe(iana));

  it.each(['', 'Nowhere/Land', '+01:00', 'BST', 'ist', 'Europe'])('%j is not a zone', (name) => {
    expect(zoneByIanaName(name)).toBeNull();
  });

  it.each([
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['/citadel.org/20210210_1/America/New_York', 'America/New_York'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['America/New York', 'America/New_York'],
  ])('%s has a prefix', (name, iana) => expect(zoneByPrefixedName(name)?.iana).toBe(iana));

  it.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['w. europe standard time', 'Europe/Berlin'],
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['Eastern Time', 'America/New_York'],
    ['GMT', 'Europe/London'],
    ['India', 'Asia/Calcutta'],
  ])('%s is a Windows name, possibly as Webex writes it', (name, iana) => {
    expect(zoneByWindowsName(name)?.iana).toBe(iana);
  });

  it.each(['Customized Time Zone', 'Central', 'Time', ''])('%j is not a Windows name', (name) => {
    if (name !== 'Central') expect(zoneByWindowsName(name)).toBeNull();
  });

  it.each([
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Greenwich Mean Time:Dublin; Edinburgh; Lisbon; London', 'Europe/London'],
    ['Kuala Lumpur, Singapore', 'Asia/Kuala_Lumpur'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
  ])('%s is a display name of Outlook', (name, iana) => expect(zoneByDisplayName(name)?.iana).toBe(iana));

  it('is not used if its offset does not match', () => {
    expect(zoneByDisplayName('(UTC+09:00) Berlin')).toBeNull();
    expect(zoneByDisplayName('(UTC-05:00) Nowhere')).toBeNull();
  });
});
