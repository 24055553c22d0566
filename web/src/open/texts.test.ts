import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorStatus } from '@contract/errors.ts';
import { confirmHold, holdPlace, releaseHold, sendHoldAgain, signInByHold } from '@contract/open-page.ts';
import { expect, it } from 'vitest';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as es } from './texts/es.ts';
import { texts as fr } from './texts/fr.ts';
import { refusalText, say } from './texts.ts';

const all = { de, en, es, fr };
type Text = string | { one: string; other: string };

/** Every text by its path. */
const leaves = (value: object, path = ''): [string, Text][] =>
  Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' || 'other' in text
      ? [[path + key, text] as [string, Text]]
      : leaves(text, `${path}${key}.`),
  );
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const places = (text: Text): string[] =>
  [
    ...new Set(
      forms(text)
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ].sort();

it.each(['de', 'es', 'fr'] as const)(
  '%s has the texts of English, with the same values, and none in English',
  (language) => {
    const [own, english] = [leaves(all[language]), new Map(leaves(en))];
    expect(own.map(([path]) => path)).toEqual([...english.keys()]);
    for (const [path, text] of own) {
      const base = english.get(path) ?? '';
      expect.soft(places(text), path).toEqual(places(base));
      expect.soft(typeof text, path).toBe(typeof base);
      expect
        .soft(
          // In Spanish, too, no is no.
          path === 'no' || forms(text).every((form) => form.trim() !== '' && !forms(base).includes(form)),
          path,
        )
        .toBe(true);
    }
  },
);

it('each text is used', () => {
  const source = readdirSync(import.meta.dirname)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const used = new Set([...source.matchAll(/\bt\.(\w+)/g)].map(([, key]) => key));
  expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([]);
});

it('French has a no-break space before two-part punctuation', () => {
  expect(leaves(fr).filter(([, text]) => forms(text).some((form) => / [;:?!»]|« /.test(form)))).toEqual([]);
});

it.each(Object.keys(all) as (keyof typeof all)[])(
  'each refusal that a visitor can meet has a sentence in %s',
  (language) => {
    const calls = [holdPlace, confirmHold, sendHoldAgain, releaseHold, signInByHold];
    const usual: ErrorCode[] = ['rate_limited', 'unavailable', 'internal'];
    const codes = new Set([...calls.flatMap(({ errors = [] }) => errors), ...usual]);
    const words = { language, t: all[language] };
    const params = { event_title: 'Clean-up $&', max_hours: 8, min_rest_hours: 1, missing: [] };
    for (const code of codes) {
      const said = refusalText(words, { code, message: 'of the server', params });
      expect.soft(said, code).not.toBe('of the server');
      expect.soft(said, code).not.toMatch(/[{}]/);
    }
  },
);

it('a refusal that this page does not know keeps the sentence of the server', () => {
  const words = { language: 'de', t: de };
  expect(Object.keys(errorStatus)).toContain('gate_closed');
  expect(refusalText(words, { code: 'gate_closed', message: 'The gate is closed' })).toBe('The gate is closed');
  expect(refusalText(words, { code: 'toString' })).toBe(de.errors.internal);
});

it('values are inserted as they are, and numbers as the language writes them', () => {
  const words = { language: 'de', t: de };
  expect(say(words, de.left, { count: 1 })).toBe('1 Platz frei');
  expect(say(words, de.left, { count: 1200 })).toBe('1.200 Plätze frei');
  expect(say(words, '{title}', { title: '$& {count}' })).toBe('$& {count}');
  expect(refusalText(words, { code: 'too_many_hours', params: { max_hours: 1 } })).toContain('1 Stunde am');
});
