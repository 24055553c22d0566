import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fill, languages, readerOf, shortStart, timeRange } from './language.ts';
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
  it('are in the zone of the person, in their language, and name the zone', () => {
    expect(plain(timeRange(span, readerOf('german', 'PST')))).toMatch(
      /^Samstag, 24\. Oktober 2026 um 15:00 – 21:00 (Uhr )?GMT-7$|^Samstag, 24\. Oktober 2026.*15:00–21:00 Uhr GMT-7$/,
    );
    expect(plain(timeRange(span, readerOf('english', 'Europe/Berlin')))).toContain('Sunday, October 25, 2026');
    expect(plain(shortStart(span, readerOf('english', 'PST')))).toBe('Sat, Oct 24, 3:00 PM');
  });

  it('of all-day events are days at the place of the event', () => {
    const day = { ...span, end_time: '2026-10-26T23:00:00Z', all_day: true };
    expect(plain(timeRange(day, readerOf('english', 'PST')))).toBe('Sunday, October 25 – Monday, October 26, 2026');
  });
});
