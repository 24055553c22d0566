import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailSentences } from '../../supabase/functions/_shared/contract/detail-sentences.ts';
import { everySentences, problemSentences } from '../../supabase/functions/_shared/contract/feed-problems.ts';
import { mailSentences } from '../../supabase/functions/_shared/contract/mail-failures.ts';
import { refusalSentences } from '../../supabase/functions/_shared/contract/sentences.ts';
import { syncSentences } from '../../supabase/functions/_shared/contract/sync-news.ts';

const root = join(import.meta.dirname, '../..');
const catalogues = {
  detailSentences,
  refusalSentences,
  problemSentences,
  everySentences,
  mailSentences,
  syncSentences,
};
const sentences = Object.values(catalogues).flatMap((catalogue) =>
  Object.values<string | Record<string, string>>(catalogue).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  ),
);

/** The part of a sentence between two of its places that a text repeats: two words or more. */
const isOfSentence = (text: string): boolean => / /.test(text.trim()) && sentences.some((each) => each.includes(text));
/** The plain words of a regular expression. */
const wordsOf = (pattern: string): string[] => pattern.split(/[^\w ,'-]+|\\./).filter((words) => words.length > 5);

const wire = String.raw`\.(?:message|reason|last_error)\b`;
const searches = String.raw`\.(?:includes|startsWith|endsWith|indexOf|match|matchAll|search|split|replace|replaceAll)\(`;
/** How a text can decide what code does: by a literal, or by a key of the wire that holds a sentence. */
const literal = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|\`((?:[^\`\\]|\\.)*)\`)`;
const decidesByText = [
  new RegExp(`[!=]==?\\s*${literal}`, 'g'),
  new RegExp(`${literal}\\s*[!=]==?`, 'g'),
  new RegExp(`\\bcase\\s+${literal}`, 'g'),
  new RegExp(`${searches}\\s*${literal}`, 'g'),
  new RegExp(`^\\s*${literal}\\s*:`, 'gm'),
  new RegExp(`\\[\\s*${literal}\\s*\\]`, 'g'),
];
const pattern = /(?<=[(=,:!&|?]\s*)\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;
const decidesByKey = [
  new RegExp(`${wire}\\s*[!=]=(?:=|(?!=))(?!\\s*(?:null|undefined|''))\\s*\\S+`, 'g'),
  new RegExp(`${wire}\\??${searches}`, 'g'),
  new RegExp(`\\.(?:test|exec|get|has)\\([\\w.?]*${wire}\\)`, 'g'),
  new RegExp(`\\bswitch\\s*\\([\\w.?]*${wire}\\)`, 'g'),
  // `reason` is a code in other places.
  /\[[\w.?]+\.(?:message|last_error)\]/g,
];

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');

/** What in a source decides something by an English sentence of the contract; `isForeign`: its messages are not ours. */
function comparisonsIn(file: string, isForeign = false): string[] {
  const source = withoutComments(file);
  const texts = decidesByText.flatMap((each) => [...source.matchAll(each)]);
  const patterns = [...source.matchAll(pattern)].filter(([, body = '']) => wordsOf(body).some(isOfSentence));
  const keys = (isForeign ? [] : decidesByKey).flatMap((each) => [...source.matchAll(each)]);
  const built = Object.keys(catalogues).some((name) => source.includes(name)) && /new RegExp\(/.test(source);
  return [
    ...texts.filter(([, ...found]) => isOfSentence(found.find((text) => text !== undefined) ?? '')),
    ...patterns,
    ...keys,
  ]
    .map(([text]) => text.trim())
    .concat(built ? ['new RegExp( from a catalogue of sentences'] : []);
}

const read = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.tsx?$|(^|\/)test(ing)?\//.test(file))
    .map((file) => [`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')] as const);

describe('the search for compared sentences', () => {
  it.each([
    ["if (error.text === 'This slot is already full') retry();"],
    ["if ('Nothing has changed' != text) show(text);"],
    ["switch (text) { case 'Slot not found': return 1; }"],
    ["text.startsWith('The calendar asks to be fetched')"],
    ['text.includes(" redirects again and again.")'],
    ["const german = {\n  'Nothing has changed': 'Nichts hat sich geändert',\n};"],
    ["say['Event not found']"],
    ['const full = /already full$/.test(text);'],
    ['text.replace(/^The mail server cannot be used \\(.+\\)$/, german)'],
    ['if (error.message === other) retry();'],
    ['const known = /x/.test(failure.reason);'],
    ['switch (feed.last_error) { default: }'],
    ['catalogue[feed.last_error]'],
    ['Object.values(refusalSentences).map((text) => new RegExp(text))'],
  ])('finds %s', (source) => expect(comparisonsIn(source)).not.toEqual([]));

  it.each([
    ["// if (text === 'This slot is already full')"],
    ["throw refusal('This slot is already full');"],
    ["const full = 'This slot is already full';"],
    ["if (error.code === 'slot_full') retry();"],
    ['const shown = warning.reason ?? text;'],
    ['if (feed.last_error !== null) show(feed.last_error);'],
    ['const isUrl = /^https?:\\/\\//.test(text);'],
  ])('does not find %s', (source) => expect(comparisonsIn(source)).toEqual([]));
});

/** Supabase Auth says how long to wait in its sentence only. */
const ofSupabaseAuth = 'web/src/features/auth/login-page.tsx';

it.each(['web/src', 'supabase/functions'])('no code of %s decides by an English sentence', (folder) => {
  const files = read(folder, /\.tsx?$/);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap(([file, source]) =>
    comparisonsIn(source, file === ofSupabaseAuth).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('the database writes the sentences of the contract', () => {
  const bare = (text: string) => text.replace(/%[sIL]|\{\w+\}/g, '{}').replaceAll("''", "'");
  const sql = read('supabase/schemas', /\.sql$/).map(([, source]) => source);
  const refusals = sql.flatMap((source) =>
    [...source.matchAll(/private\.refuse\(\s*\d+,\s*'\w+',\s*(?:format\(\s*)?'((?:[^']|'')*)'/g)].map(([, text = '']) =>
      bare(text),
    ),
  );
  const known = sentences.map(bare);
  expect(refusals.length).toBeGreaterThan(15);
  expect(refusals.filter((sentence) => !known.includes(sentence))).toEqual([]);
  const stored = [refusalSentences.feed_unusable_interrupted, mailSentences.no_result];
  expect(stored.filter((sentence) => !sql.some((source) => source.includes(`'${sentence}'`)))).toEqual([]);
});
