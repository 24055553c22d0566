import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayOf, fill, languages, momentOf, readerOf, shortStart, timeRange } from './language.ts';
import { english } from './texts/english.ts';

/** Every text by its path, such as `subjects.moved`. */
const flat = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const source = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

describe.each(Object.entries(languages))('the words of mails in %s', (name, { texts }) => {
  it('are complete, with the placeholders of the English texts', () => {
    const own = Object.fromEntries(flat(texts));
    expect(Object.keys(own)).toEqual(flat(english).map(([path]) => path));
    for (const [path, text] of flat(english)) {
      expect.soft(places(own[path] ?? ''), path).toEqual(places(text));
      expect.soft((own[path] ?? '').trim(), path).not.toBe('');
      const isOwn = name === 'english' || own[path] !== text;
      expect.soft(isOwn, `${path} is translated`).toBe(true);
    }
  });
});

it('every text of emails is used', () => {
  const unused = Object.keys(english).filter((key) => !new RegExp(`\\btexts\\.${key}\\b`).test(source));
  expect(unused).toEqual([]);
  const kinds = Object.keys(english.sentences);
  expect(Object.keys(english.subjects)).toEqual(kinds);
  expect(kinds.filter((kind) => !source.includes(`'${kind}'`))).toEqual([]);
});

it('values that are inserted into a text are not expanded again', () => {
  expect(fill('{title}: {when}', { title: '{when} $&', when: 'today' })).toBe('{when} $&: today');
});

const span = {
  start_time: '2026-10-24T22:00:00Z',
  end_time: '2026-10-25T04:00:00Z',
  timezone: 'Europe/Berlin',
  all_day: false,
};
/** Replaces the narrow spaces of some languages. */
const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

describe('times', () => {
  const english = (saved: string | null) => readerOf('english', saved, 'Asia/Tokyo');

  it('are those of the event, with the name of its zone', () => {
    const range = 'Sunday, October 25, 2026 at 12:00 AM GMT+2 – 5:00 AM GMT+1';
    expect(plain(timeRange(span, english(null)))).toBe(range);
    expect(plain(timeRange(span, english('Europe/Berlin')))).toBe(range);
    expect(plain(timeRange(span, english('Europe/Paris')))).toBe(range);
    expect(plain(shortStart(span, english('Europe/Paris')))).toBe('Sun, Oct 25, 12:00 AM');
    expect(plain(shortStart(span, english('PST')))).toBe('Sun, Oct 25, 12:00 AM GMT+2');
    expect(dayOf(span)).toBe('2026-10-25');
  });

  it('have that of the clock which the person has chosen beside them, with its day if it is another', () => {
    const own = (language: Parameters<typeof readerOf>[0], zone: string) =>
      plain(timeRange(span, readerOf(language, zone, 'UTC'))).split(' · ')[1];
    expect(own('english', 'PST')).toBe('Sat 3:00 PM for you');
    expect(own('german', 'PST')).toBe('Sa., 15:00 bei dir');
    expect(own('english', 'Asia/Kolkata')).toBe('3:30 AM for you');
    expect(own('english', 'Europe/Rome')).toBeUndefined();
  });

  it('of all-day events are days at the place of the event', () => {
    const day = { ...span, end_time: '2026-10-26T23:00:00Z', all_day: true };
    expect(plain(timeRange(day, english('PST')))).toBe('Sunday, October 25 – Monday, October 26, 2026');
  });

  it('of deadlines are those of the event, and name its zone for readers with another clock', () => {
    const deadline = (saved: string | null) => plain(momentOf('2026-10-23T16:00:00Z', span.timezone, english(saved)));
    expect(deadline(null)).toBe('Friday, October 23 at 6:00 PM');
    expect(deadline('Europe/Paris')).toBe('Friday, October 23 at 6:00 PM');
    expect(deadline('PST')).toBe('Friday, October 23 at 6:00 PM GMT+2');
  });
});
