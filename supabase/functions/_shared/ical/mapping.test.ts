import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../feeds/cpu-clock.ts';
import { isoInstant } from './civil.ts';
import { mapInstances } from './mapping.ts';
import { capped, plainLine, plainText } from './plain-text.ts';
import { calendar, read, vevent, zone } from './testing/feed-text.ts';

const map = (text: string, options: { zone?: string; from?: string; to?: string } = {}) => {
  const { zone: name = 'Europe/Berlin', ...window } = options;
  const { instances } = read(text, { zone: zone(name), ...window });
  return mapInstances(instances, { zone: zone(name), defaultLengthMinutes: 45 });
};
const item = (...lines: string[]) =>
  map(calendar(vevent('DTSTART:20260110T100000Z', 'DURATION:PT1H', ...lines))).items[0];

describe('an occurrence as it is stored', () => {
  it('has its texts and times', () => {
    expect(item('SUMMARY:Bar\\, late', 'LOCATION:Hall\\nleft', 'DESCRIPTION:Bring\\nan apron')).toEqual({
      uid: 'a',
      recurrence_key: '',
      title: 'Bar, late',
      location: 'Hall left',
      description: 'Bring\nan apron',
      start_time: '2026-01-10T10:00:00Z',
      end_time: '2026-01-10T11:00:00Z',
      timezone: 'Europe/Berlin',
      all_day: false,
      end_estimated: false,
      status: 'confirmed',
      source_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it.each([
    ['no summary', [], '(untitled)'],
    ['an empty one', ['SUMMARY:  '], '(untitled)'],
    ['one of markup alone', ['SUMMARY:<br>'], '(untitled)'],
    ['a long one', [`SUMMARY:${'ä'.repeat(600)}`], `${'ä'.repeat(499)}…`],
    ['several lines', ['SUMMARY:a\\n\\n b'], 'a b'],
  ])('with %s has a title', (_, lines, title) => expect(item(...lines)?.title).toBe(title));

  it('has the link and the categories in its description', () => {
    const lines = ['DESCRIPTION:Come', 'URL:https://example.org/a', 'CATEGORIES:Bar,Late\\, very', 'CATEGORIES:x'];
    expect(item(...lines)?.description).toBe('Come\n\nhttps://example.org/a\n\nCategories: Bar, Late, very, x');
    expect(item('DESCRIPTION:See https://example.org/a', 'URL:https://example.org/a')?.description).toBe(
      'See https://example.org/a',
    );
    expect(item('URL:javascript:alert(1)')?.description).toBeNull();
  });

  it.each(['PRIVATE', 'confidential'])('that is %s has neither title nor description (M5)', (word) => {
    expect(item(`CLASS:${word}`, 'SUMMARY:Doctor', 'DESCRIPTION:x', 'URL:https://example.org')).toMatchObject({
      title: 'Private event',
      description: null,
    });
  });

  it.each([
    ['the calendar names a place', 'America/New_York', 'America/New_York', '2026-07-04T04:00:00Z'],
    [
      'the calendar names a place by its Windows name',
      'Eastern Standard Time',
      'America/New_York',
      '2026-07-04T04:00:00Z',
    ],
    ['the calendar names no place', 'UTC', 'Europe/Berlin', '2026-07-03T22:00:00Z'],
    ['the calendar names a zone that nothing explains', 'Mars/Olympus', 'Europe/Berlin', '2026-07-03T22:00:00Z'],
  ])('all day begins at midnight of the default zone when %s (T3)', (_, name, timezone, start_time) => {
    const { items } = map(calendar(`X-WR-TIMEZONE:${name}`, vevent('DTSTART;VALUE=DATE:20260704')));
    expect(items[0]).toMatchObject({ all_day: true, timezone, start_time });
  });

  it('all day covers the days of the feed’s zone, also across a clock change', () => {
    const { items } = map(calendar(vevent('DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260331')));
    expect(items[0]).toMatchObject({
      all_day: true,
      start_time: '2026-03-28T23:00:00Z',
      end_time: '2026-03-30T22:00:00Z',
    });
    const gap = map(calendar(vevent('DTSTART;VALUE=DATE:20260308')), { zone: 'America/Havana' });
    expect(gap.items[0]).toMatchObject({ start_time: '2026-03-08T05:00:00Z', end_time: '2026-03-09T04:00:00Z' });
  });

  it('without length gets the default length and is marked as estimated (M3)', () => {
    const { items } = map(calendar(vevent('DTSTART:20260110T100000Z')));
    expect(items[0]).toMatchObject({ end_time: '2026-01-10T10:45:00Z', end_estimated: true });
  });

  it.each([
    ['TZID=America/New_York', 'America/New_York'],
    ['TZID=Eastern Standard Time', 'America/New_York'],
    ['TZID=Etc/GMT-3', 'Europe/Berlin'],
  ])('with %s is shown in that zone if it names a place', (tzid, expected) => {
    expect(map(calendar(vevent(`DTSTART;${tzid}:20260110T100000`, 'DURATION:PT1H'))).items[0]?.timezone).toBe(expected);
  });

  it('that cannot be an event is reported and not stored', () => {
    const { items, problems } = map(
      calendar(vevent('DTSTART:20260110T100000Z', 'DURATION:P367D'), vevent('UID:b', 'DTSTART:20260111T100000Z')),
    );
    expect(items.map(({ uid }) => uid)).toEqual(['b']);
    expect(problems).toMatchObject([{ uid: 'a', line: 4 }]);
    expect(map(calendar(vevent('DTSTART:19991231T100000Z')), { from: '1999-01-01', to: '2000-01-01' }).items).toEqual(
      [],
    );
  });

  it('has a different hash exactly when its content differs', () => {
    const lines = [[], ['SUMMARY:x'], ['LOCATION:x'], ['DESCRIPTION:x'], ['STATUS:CANCELLED'], ['DURATION:PT2H']];
    const hashes = [...lines, ...lines].map(
      (more) => map(calendar(vevent('DTSTART:20260110T100000Z', ...more))).items[0]?.source_hash,
    );
    expect(new Set(hashes).size).toBe(lines.length);
    expect(item('DTSTAMP:20260101T000000Z', 'SEQUENCE:1')?.source_hash).toBe(
      item('DTSTAMP:20260102T000000Z', 'SEQUENCE:9')?.source_hash,
    );
  });
});

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>Two &amp; three</p>', 'One\nTwo & three'],
    ['a<br>b<BR/>c', 'a\nb\nc'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<html><head><title>x</title><style>p{}</style></head><body>Hi &#128512; &#x1F600;</body></html>', 'Hi 😀 😀'],
    ['<b>&lt;script&gt;</b>', '<script>'],
    ['<script>alert(1)</script>no <b>harm</b>', 'no harm'],
    ['<p>open <script>alert(1)', 'open'],
    ['<header>kept</header><p>x</p>', 'keptx'],
    ['a < b and c > d', 'a < b and c > d'],
    ['Fish &amp; chips', 'Fish &amp; chips'],
    ['<b>&nosuch; &#0; &#xD800; &#99999999;</b>', '&nosuch; &#99999999;'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\0b\uD800c', 'abc'],
  ])('of %j', (text, expected) => expect(plainText(text)).toBe(expected));

  it('is made in time from any text', () => {
    for (const text of ['<', '<p', '<p ', '<script>', '</p', '&#', '<!--', '<style ', '\n ', '<b>&amp;']) {
      const elapsed = startCpuClock();
      plainLine(`<b>${text.repeat(2_000_000 / text.length)}`);
      expect(elapsed()).toBeLessThan(1500);
    }
  });

  it('is cut between characters', () => {
    expect(capped('😀😀😀', 2)).toBe('😀…');
    expect(capped('😀😀', 2)).toBe('😀😀');
    expect(capped('ab', 2)).toBe('ab');
    expect(capped('abc', 2)).toBe('a…');
  });
});

it('writes instants to the second', () => {
  expect(isoInstant(-62_135_596_800_000)).toBe('0001-01-01T00:00:00Z');
  expect(isoInstant(Date.UTC(2026, 1, 28, 23, 59, 59))).toBe('2026-02-28T23:59:59Z');
});
