import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../feeds/cpu-clock.ts';
import { calendar, reasons, starts, vevent } from './testing/feed-text.ts';

describe('zones', () => {
  const custom = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0330',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0500',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const start = (tzid: string, ...more: string[]) =>
    starts(calendar(...more, vevent(`DTSTART;TZID=${tzid}:20260710T100000`)))[0];

  it.each([
    ['IANA', 'America/New_York', '2026-07-10T14:00:00Z'],
    ['Windows', 'W. Europe Standard Time', '2026-07-10T08:00:00Z'],
    ['Webex', 'Pacific Time', '2026-07-10T17:00:00Z'],
    ['a prefix', '/mozilla.org/20050126_1/America/New_York', '2026-07-10T14:00:00Z'],
    ['Outlook for people', '"(UTC-05:00) Eastern Time (US & Canada)"', '2026-07-10T14:00:00Z'],
  ])('are known by their names: %s', (_, tzid, expected) => expect(start(tzid)).toBe(expected));

  it('that only the file defines follow its rules', () => {
    expect(start('Customized Time Zone', ...custom)).toBe('2026-07-10T05:00:00Z');
    expect(starts(calendar(...custom, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')))).toEqual([
      '2026-01-10T06:30:00Z',
    ]);
    expect(reasons(calendar(...custom, vevent('DTSTART;TZID=customized time zone:20260110T100000')))).toEqual([]);
  });

  it.each([
    ['before a gap', '20260329T015900', '2026-03-28T22:29:00Z'],
    ['in a gap: by the clock before it', '20260329T023000', '2026-03-28T23:00:00Z'],
    ['after a gap', '20260329T033000', '2026-03-28T22:30:00Z'],
    ['twice: the first', '20261025T020000', '2026-10-24T21:00:00Z'],
    ['after the hour that comes twice', '20261025T031000', '2026-10-24T23:40:00Z'],
  ])('that only the file defines change at its onsets: %s', (_, wall, expected) => {
    expect(starts(calendar(...custom, vevent(`DTSTART;TZID=Customized Time Zone:${wall}`)))).toEqual([expected]);
  });

  it('that only the file defines have an offset before their first onset', () => {
    const once = [
      ...custom.slice(0, 3),
      'DTSTART:20260501T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0400',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(start('Customized Time Zone', ...once)).toBe('2026-07-10T06:00:00Z');
    expect(starts(calendar(...once, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')))).toEqual([
      '2026-01-10T08:00:00Z',
    ]);
  });

  it('of the file do not override known names', () => {
    const wrong = custom.map((line) => line.replace('Customized Time Zone', 'America/New_York'));
    expect(start('America/New_York', ...wrong)).toBe('2026-07-10T14:00:00Z');
  });

  it('without rules are found by X-LIC-LOCATION', () => {
    const named = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE'];
    expect(start('Mine', ...named)).toBe('2026-07-10T14:00:00Z');
  });

  it('that are unknown fall back to the default zone, with one problem for each name', () => {
    const text = calendar(
      vevent('DTSTART;TZID=Nowhere/Land:20260710T100000'),
      vevent('UID:b', 'DTSTART;TZID=Nowhere/Land:20260711T100000'),
    );
    expect(starts(text)[0]).toBe('2026-07-10T08:00:00Z');
    expect(reasons(text)).toEqual(['The time zone "Nowhere/Land" is not known; Europe/Berlin is used instead']);
  });

  it('of X-WR-TIMEZONE apply to floating times only', () => {
    const line = 'X-WR-TIMEZONE:America/New_York';
    expect(starts(calendar(line, vevent('DTSTART:20260710T100000')))).toEqual(['2026-07-10T14:00:00Z']);
    expect(starts(calendar(line, vevent('DTSTART:20260710T100000Z')))).toEqual(['2026-07-10T10:00:00Z']);
    expect(starts(calendar(vevent('DTSTART:20260710T100000'), 'X-WR-TIMEZONE:Eastern Standard Time'))).toEqual([
      '2026-07-10T14:00:00Z',
    ]);
  });

  it('of one calendar do not affect the next', () => {
    const other = calendar(vevent('UID:b', 'DTSTART;TZID=Customized Time Zone:20260110T100000'));
    const text = calendar(...custom, vevent('DTSTART;TZID=Customized Time Zone:20260110T100000')) + other;
    expect(starts(text)).toEqual(['2026-01-10T06:30:00Z', '2026-01-10T09:00:00Z']);
  });

  it('with hostile rules are read in time', () => {
    const hostile = custom.map((line) => line.replace(/RRULE:.*/, 'RRULE:FREQ=SECONDLY;INTERVAL=1'));
    const many = Array.from({ length: 300 }, () => hostile.slice(2, -1)).flat();
    const elapsed = startCpuClock();
    start('Customized Time Zone', ...custom.slice(0, 2), ...many, 'END:VTIMEZONE');
    expect(elapsed()).toBeLessThan(1000);
  });
});
