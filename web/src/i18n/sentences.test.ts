import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailSentences, refusalSentences } from '@contract/sentences.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { texts as german } from './de.ts';
import { texts as spanish } from './es.ts';
import { texts as french } from './fr.ts';
import { i18n, locale } from './languages.ts';
import { say } from './sentences.ts';

const root = join(import.meta.dirname, '../../..');
const server = ['_shared/feeds', '_shared/ical', 'api'];
const catalogues = { es: spanish.sentences, fr: french.sentences, de: german.sentences } as Record<
  string,
  Record<string, string>
>;

/** What tests hold, and what developers read in the description of the API, is not for people. */
const isRead = (file: string) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\/(testing|openapi)\b/.test(`/${file}`);
const read = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => isRead(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

/** A sentence with {} for each of its values. */
const bare = (text: string) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}|%[sIL]|\{\w+\}/g, '{}').replaceAll("''", "'");

const literal = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const forDevelopers = /(?:summary:|description:|new (?:Type|Range)?Error\()\s*$/;
const isSentence = (text: string) =>
  /^[A-Z][^\n:]* \S/.test(text) || /^\{\} [a-z][^\n]* [^\n]*[a-z)][.?]?$/.test(bare(text));

/** The sentences among the texts of a source. */
const sentencesOf = (source: string): string[] =>
  [...source.matchAll(literal)]
    .filter(({ index }) => !forDevelopers.test(source.slice(0, index)))
    .map((found) => (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\\(.)/g, '$1'))
    .filter(isSentence)
    .map(bare);

/** The sentences of `private.refuse`: the third of what it is given, as it is or by format(). */
const refusalsOf = (source: string): string[] =>
  [...source.matchAll(/private\.refuse\(\s*\d+,\s*'\w+',\s*(?:format\(\s*)?'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    bare(text),
  );

/** What looks like a sentence and is none, or is for other programs. */
const noSentences = [
  'Muster/1 (calendar feed reader)',
  'GET {}{} HTTP/1.1',
  'Private event',
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST',
];
/** Sentences whose place in the code the search above does not find. */
const others = [
  // Of runs that never ended.
  'The sync was interrupted; nothing was changed.',
  // Why a mail was not sent, as the outbox keeps it.
  ...[
    'The mail server cannot be used ({})',
    'The mail server did not take the mail ({})',
    'The mail service answered {}',
  ],
  ...['The mail service cannot be reached ({})', 'The mail could not be written: {}', 'No attempt came to an end'],
  // Made of parts: frequencies, what a line is about, a held sync with what it asks.
  ...['every minute', 'every hour', 'every day', 'every {} minutes', 'every {} hours', 'every {} days'],
  ...['{} (line {})', '{} is not a date: {}', 'the zone of the calendar'],
  '{} of {} coming events would be removed. Nothing was changed: apply or ignore',
  '{} of {} coming events would get another title and another time. Nothing was changed: apply or ignore',
];
const parts = [
  '{} of {} coming events would be removed',
  '{} of {} coming events would get another title and another time',
];

const code = server.map((folder) => `supabase/functions/${folder}`).flatMap(read);
const sentences = new Set(
  [...code.flatMap(sentencesOf), ...others].filter((sentence) => ![...noSentences, ...parts].includes(sentence)),
);

it('the database refuses in the sentences of the contract', () => {
  const known = Object.values({ ...refusalSentences, ...detailSentences })
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    .map(bare);
  const refusals = read('supabase/migrations').flatMap(refusalsOf);
  expect(refusals.length).toBeGreaterThan(15);
  expect(refusals.filter((sentence) => !known.includes(sentence))).toEqual([]);
});

describe.each(Object.entries(catalogues))(
  'the sentences that feeds and mails have stored, in %s',
  (_language, catalogue) => {
    it('are all there', () => {
      const known = new Set(Object.keys(catalogue).map(bare));
      expect([...sentences].filter((sentence) => !known.has(sentence))).toEqual([]);
    });

    it('are all said by somebody', () => {
      expect(Object.keys(catalogue).filter((sentence) => !sentences.has(bare(sentence)))).toEqual([]);
    });

    it('have the same places', () => {
      const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
      for (const [sentence, translation] of Object.entries(catalogue)) {
        expect.soft(places(translation), sentence).toEqual(places(sentence));
        expect.soft(translation.trim(), sentence).not.toBe('');
      }
    });
  },
);

describe('a sentence', () => {
  Object.assign(i18n.cache, { de: german });
  const inGerman = (sentence: string) => {
    locale.set('de');
    return say(sentence);
  };
  afterAll(() => locale.set('en'));

  it('is shown in the language that is chosen', () => {
    expect(inGerman('Nothing has changed')).toBe('Nichts hat sich geändert');
    expect(inGerman('example.org redirects again and again.')).toBe('example.org leitet immer wieder weiter.');
    locale.set('en');
    expect(say('Nothing has changed')).toBe('Nothing has changed');
  });

  it('inside of another is translated as well', () => {
    expect(inGerman('The start is not a date: "x" (line 12)')).toBe('Der Beginn ist kein Datum: "x" (Zeile 12)');
    expect(inGerman('The calendar asks to be fetched every 2 hours at most; here it is fetched every hour')).toBe(
      'Der Kalender möchte höchstens alle 2 Stunden abgerufen werden; hier geschieht es jede Stunde',
    );
  });

  it('that nobody has translated stays as it is', () => {
    expect(inGerman('The moon is full')).toBe('The moon is full');
  });
});
