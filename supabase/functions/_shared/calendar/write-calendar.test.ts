import fc from 'fast-check';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../tests/support/times.ts';
import { readFeed } from '../ical/read-feed.ts';
import { ianaZone, utcZone, type Zone } from '../ical/zone.ts';
import { type Shift, writeCalendar } from './write-calendar.ts';

const site = 'https://shifts.example.org';
const id = '0198c0de-0000-4000-8000-000000000001';
const shift = (changes: Partial<Shift> = {}): Shift => ({
  id,
  title: 'Night watch',
  description: null,
  location: null,
  slot_type: 'Gate',
  about: null,
  bring: null,
  language: 'english',
  cancel_reason: null,
  start_time: '2026-10-24T22:00:00Z',
  end_time: '2026-10-25T04:00:00Z',
  timezone: 'Europe/Berlin',
  all_day: false,
  confirmed: true,
  tentative: false,
  created_at: '2026-10-01T10:00:00Z',
  changed_at: '2026-10-01T11:00:00Z',
  sequence: 3,
  ...changes,
});
/** The events according to a parser that shares no code with the writer. */
const parsed = (shifts: Shift[]) => convertIcsCalendar(undefined, writeCalendar(shifts, site)).events ?? [];

describe('a calendar of shifts', () => {
  it.each(['\r\n', '\n', '\r', '\u0085', '\u2028', '\u000b', '\u000c', '\\n', '\r\n ', '\n\t'])(
    'contains no line injected by a text: %j',
    (end) => {
      const text = `x${end}END:VEVENT${end}BEGIN:VEVENT${end}ATTENDEE:mailto:eve@example.org${end}ATTACH;VALUE=URI:file:///x`;
      const lines = writeCalendar([shift({ title: text, slot_type: text, location: text, description: text })], site)
        .replace(/\r\n[ \t]/g, '')
        .split(/[\r\n\v\f]/);
      expect(lines.filter((line) => /^(ATTENDEE|ATTACH)/.test(line))).toEqual([]);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    },
  );
  it('is read correctly by another parser, across a clock change', () => {
    const [event] = parsed([shift({ location: 'Café; Hof, links', description: 'Zeile 1\nZeile 2 \\ Ende' })]);
    expect(event).toMatchObject({
      uid: `${id}@muster`,
      summary: 'Night watch (Gate)',
      location: 'Café; Hof, links',
      description: 'Zeile 1\nZeile 2 \\ Ende',
      status: 'CONFIRMED',
      sequence: 3,
    });
    expect(event?.start.date.toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(event?.end?.date.toISOString()).toBe('2026-10-25T04:00:00.000Z');
    expect(event?.alarms).toHaveLength(1);
  });

  it('shows a shift as TENTATIVE while its person is asked whether they still come, but not one that was given up', () => {
    const states = [shift({ tentative: true }), shift({ tentative: true, confirmed: false })];
    expect(parsed(states).map(({ status }) => status)).toEqual(['TENTATIVE', 'CANCELLED']);
  });

  it('says what to bring in the language of the person, before what the role and the event are about', () => {
    const [event] = parsed([shift({ bring: 'Schwarze Schuhe', description: 'Konzert', language: 'german' })]);
    expect(event?.description).toBe('Bitte mitbringen: Schwarze Schuhe\n\nKonzert');
    expect(parsed([shift({ bring: 'Black shoes' })])[0]?.description).toBe('What to bring: Black shoes');
    expect(parsed([shift({ about: 'Pour drinks.', description: 'Concert' })])[0]?.description).toBe(
      'Pour drinks.\n\nConcert',
    );
  });

  it('shows a shift that was given up as CANCELLED, with its SEQUENCE and without a reminder', () => {
    const before = parsed([shift()])[0];
    const after = parsed([shift({ confirmed: false, changed_at: '2026-10-03T00:00:00Z', sequence: 4 })])[0];
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED', sequence: 4 });
    expect(after?.alarms ?? []).toEqual([]);
    expect(after?.lastModified?.date.toISOString()).toBe('2026-10-03T00:00:00.000Z');
  });

  it('has whole days for an all-day event, in the zone of the event', () => {
    const times = {
      start_time: '2026-11-01T04:00:00Z',
      end_time: '2026-11-02T05:00:00Z',
      timezone: 'America/New_York',
    };
    const text = writeCalendar([shift({ ...times, all_day: true })], site);
    expect(text).toContain('DTSTART;VALUE=DATE:20261101\r\n');
    expect(text).toContain('DTEND;VALUE=DATE:20261102\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('follows the line rules of RFC 5545 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const title = `x${text}`;
        const written = writeCalendar([shift({ title, description: text || null, location: text || null })], site);
        for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(written.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      }),
      tries(100, 500),
    );
  });

  it('has the right instants by its VTIMEZONE, and in our importer', () => {
    const zones = [
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Kolkata',
      'UTC',
    ];
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, fc.integer({ min: 1, max: 48 }), (timezone, date, hours) => {
        const start = Math.floor(date.getTime() / 1000) * 1000;
        const end = start + hours * 3_600_000;
        const [start_time, end_time] = [new Date(start).toISOString(), new Date(end).toISOString()];
        const text = writeCalendar([shift({ timezone, start_time, end_time })], site);
        const calendar = ICAL.Component.fromString(text);
        const described = calendar.getFirstSubcomponent('vtimezone');
        const zone = described ? new ICAL.Timezone(described) : ICAL.Timezone.utcTimezone;
        const time = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart') as ICAL.Time;
        if (time.zone === ICAL.Timezone.localTimezone) time.zone = zone;
        // Of an hour that clocks repeat the other parser means the second, and RFC 5545 (3.3.5) the first.
        const { toWall } = ianaZone(timezone) as Zone;
        const repeats = [0.5, 1].some((later) => toWall(start + later * 3_600_000) === toWall(start));
        if (!repeats) expect(time.toUnixTime() * 1000).toBe(start);
        const window = { from: start - 86_400_000, to: end + 86_400_000 };
        const { instances, problems } = readFeed(new TextEncoder().encode(text), { window, zone: utcZone });
        expect(problems).toEqual([]);
        expect(instances.map((instance) => instance.start)).toEqual([start]);
      }),
      {
        ...tries(100, 500),
        examples: [0, 1].map((hour) => ['Europe/Berlin', new Date(Date.UTC(2030, 9, 27, hour)), 1]),
      },
    );
  });
});
