import { describe, expect, it } from 'vitest';
import { calendar, read, reasons, starts, times, vevent } from './testing/feed-text.ts';

const berlin = (...lines: string[]) => vevent('DTSTART;TZID=Europe/Berlin:20260110T100000', 'DURATION:PT1H', ...lines);
const allDay = (...lines: string[]) => vevent('DTSTART;VALUE=DATE:20260110', ...lines);

describe('overrides', () => {
  const series = berlin('SUMMARY:Old', 'SEQUENCE:3', 'RRULE:FREQ=DAILY;COUNT=4');
  const override = (id: string, ...lines: string[]) =>
    vevent(`RECURRENCE-ID${id}`, 'SUMMARY:New', 'SEQUENCE:3', ...lines);
  const moved = ['DTSTART;TZID=Europe/Berlin:20260111T180000', 'DURATION:PT2H'];
  const shown = (text: string) =>
    read(text).instances.map(
      ({ start, recurrence, texts }) => `${new Date(start).toISOString().slice(8, 16)} ${recurrence} ${texts.summary}`,
    );
  const expected = [
    '10T09:00 2026-01-10T09:00:00Z Old',
    '11T17:00 2026-01-11T09:00:00Z New',
    '12T09:00 2026-01-12T09:00:00Z Old',
    '13T09:00 2026-01-13T09:00:00Z Old',
  ];

  it.each([
    ['in the zone of the series', ';TZID=Europe/Berlin:20260111T100000'],
    ['in UTC', ':20260111T090000Z'],
    ['in another zone', ';TZID=America/New_York:20260111T040000'],
    ['without zone', ':20260111T100000'],
    ['as a day', ';VALUE=DATE:20260111'],
    ['as another time of that day', ';TZID=Europe/Berlin:20260111T120000'],
  ])('replace the occurrence that they name %s', (_, id) => {
    expect(shown(calendar(series, override(id, ...moved)))).toEqual(expected);
    expect(shown(calendar(override(id, ...moved), series))).toEqual(expected);
  });

  it('of another event at the same time stay with that event', () => {
    const other = vevent('UID:b', 'RECURRENCE-ID:20260111T090000Z', 'SUMMARY:Other', ...moved);
    expect(shown(calendar(series, other))).toEqual([
      expected[0],
      '11T09:00 2026-01-11T09:00:00Z Old',
      '11T17:00 2026-01-11T09:00:00Z Other',
      ...expected.slice(2),
    ]);
  });

  it('without a master are events of their own', () => {
    expect(shown(calendar(override(':20260111T090000Z', ...moved)))).toEqual([expected[1]]);
  });

  it('of a single event make it a series of one', () => {
    const text = calendar(
      berlin(),
      vevent('RECURRENCE-ID;TZID=Europe/Berlin:20260110T100000', 'SUMMARY:New', ...moved),
    );
    expect(shown(text)).toEqual(['11T17:00 2026-01-10T09:00:00Z New']);
  });

  it('of all-day series are found by date, however that is written', () => {
    const days = allDay('SUMMARY:Old', 'RRULE:FREQ=DAILY;COUNT=2');
    for (const id of [';VALUE=DATE:20260111', ';TZID=W. Europe Standard Time:20260111T000000', ':20260110T230000Z']) {
      const text = calendar(days, vevent(`RECURRENCE-ID${id}`, 'SUMMARY:New', 'DTSTART;VALUE=DATE:20260115'));
      expect(shown(text)).toEqual(['10T00:00 2026-01-10 Old', '15T00:00 2026-01-11 New']);
    }
  });

  it('belong to the window by their own time, not by the original one', () => {
    const out = override(':20260111T090000Z', 'DTSTART:20270111T090000Z');
    expect(shown(calendar(series, out))).toHaveLength(3);
    const past = vevent('DTSTART:20240110T100000Z', 'SUMMARY:Old', 'RRULE:FREQ=WEEKLY;COUNT=10');
    const into = vevent('RECURRENCE-ID:20240124T100000Z', 'DTSTART:20260124T100000Z', 'SUMMARY:New');
    expect(shown(calendar(past, into))).toEqual(['24T10:00 2024-01-24T10:00:00Z New']);
  });

  it('of an occurrence that an EXDATE removes stay', () => {
    const without = berlin('SUMMARY:Old', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=Europe/Berlin:20260111T100000');
    const text = calendar(without, vevent('RECURRENCE-ID:20260111T090000Z', 'SUMMARY:New', ...moved));
    expect(shown(text)).toEqual(['10T09:00 2026-01-10T09:00:00Z Old', expected[1]]);
  });

  it('that match nothing are kept if they are as new as the series, otherwise skipped', () => {
    const stray = (sequence: number) =>
      vevent('RECURRENCE-ID:20260301T090000Z', 'SUMMARY:Stray', `SEQUENCE:${sequence}`, 'DTSTART:20260301T120000Z');
    expect(shown(calendar(series, stray(3)))).toHaveLength(5);
    expect(shown(calendar(series, stray(2)))).toHaveLength(4);
    expect(reasons(calendar(series, stray(2)))).toEqual([
      'This change is older than its series and fits none of its dates',
    ]);
  });

  it('that are given twice with equal versions yield the last', () => {
    const twice = ['First', 'Last'].map((summary) =>
      vevent('RECURRENCE-ID:20260111T090000Z', `SUMMARY:${summary}`, ...moved),
    );
    expect(shown(calendar(series, ...twice))[1]).toBe('11T17:00 2026-01-11T09:00:00Z Last');
  });

  it('that are given twice yield the newer', () => {
    const text = calendar(
      series,
      override(':20260111T090000Z', 'SEQUENCE:3', ...moved),
      vevent('RECURRENCE-ID;VALUE=DATE:20260111', 'SEQUENCE:9', 'SUMMARY:Newest', ...moved),
    );
    expect(shown(text)[1]).toBe('11T17:00 2026-01-11T09:00:00Z Newest');
    expect(shown(text)).toHaveLength(4);
  });

  it('with THISANDFUTURE move the later ones by the same difference on the clock', () => {
    const weekly = vevent(
      'DTSTART;TZID=Europe/Berlin:20260307T100000',
      'DURATION:PT1H',
      'SUMMARY:Old',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    );
    const split = vevent(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260321T100000',
      'DTSTART;TZID=Europe/Berlin:20260322T120000',
      'DURATION:PT3H',
      'SUMMARY:New',
    );
    const single = vevent(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260404T100000',
      'DTSTART;TZID=Europe/Berlin:20260404T080000',
      'SUMMARY:Single',
    );
    const text = calendar(weekly, split, single);
    expect(times(text)).toEqual([
      '2026-03-07T09:00:00Z/2026-03-07T10:00:00Z',
      '2026-03-14T09:00:00Z/2026-03-14T10:00:00Z',
      '2026-03-22T11:00:00Z/2026-03-22T14:00:00Z',
      '2026-03-29T10:00:00Z/2026-03-29T13:00:00Z',
      '2026-04-04T06:00:00Z/2026-04-04T06:00:00Z',
      '2026-04-12T10:00:00Z/2026-04-12T13:00:00Z',
    ]);
    expect(shown(text).map((line) => line.split(' ')[2])).toEqual(['Old', 'Old', 'New', 'New', 'Single', 'New']);
  });

  it('with THISANDFUTURE work from outside the window, and can cancel', () => {
    const old = vevent('DTSTART:20250101T100000Z', 'RRULE:FREQ=MONTHLY');
    const split = vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20251101T100000Z', 'DTSTART:20251201T100000Z');
    expect(starts(calendar(old, split))).toHaveLength(12);
    const cancel = vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20260601T100000Z', 'STATUS:CANCELLED');
    expect(read(calendar(old, cancel)).instances.filter(({ status }) => status === 'cancelled')).toHaveLength(7);
  });
});
