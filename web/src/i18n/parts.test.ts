import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { placeOf } from '../../routes.ts';

const sources = join(import.meta.dirname, '..');
const all = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  .map((file) => join(sources, file));
const read = new Map(all.map((file) => [file, readFileSync(file, 'utf8')]));

/** The files that a file imports, at once or later; not what it imports only for its types. */
const importsOf = (file: string): string[] =>
  [...(read.get(file) ?? '').replace(/^import type [^;]*;$/gm, '').matchAll(/'((?:@|\.\.?)\/[^']+\.tsx?)'/g)]
    .map(([, name = '']) => (name.startsWith('@/') ? join(sources, name.slice(2)) : join(dirname(file), name)))
    .filter((each) => read.has(each));

/** Fetched with its texts, by few people. */
const alone = join(sources, 'features/own-shifts/statements/own-statements.tsx');

/** The names of the texts that these files use, directly or through others. */
function textsOf(files: string[]): string[] {
  const seen = new Set(files);
  // A set can grow while it is walked.
  for (const file of seen) for (const each of importsOf(file)) if (each !== alone) seen.add(each);
  return [...seen]
    .filter((file) => file.endsWith('texts.ts'))
    .flatMap((file) => [...(read.get(file) ?? '').matchAll(/i18n\(\s*'([\w-]+)'/g)].map(([, name = '']) => name));
}

const namesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, folder, file), 'utf8'))));

const places = new Map([...placeOf].map(([file, place]) => [join(sources, file), place]));
const ofAdmin = (file: string): boolean => /^_app\/admin\//.test(places.get(file) ?? '');
const ofGate = (file: string): boolean => /^_app\/(gate|lead)\//.test(places.get(file) ?? '');
const ofHours = (file: string): boolean => places.get(file) === '_app/volunteer/hours';
const ofStatements = (file: string): boolean => /^(check\/|_app\/volunteer\/statement$)/.test(places.get(file) ?? '');
const pages = [...places.keys(), ...['main.tsx', 'router.tsx', 'routes/root.tsx'].map((file) => join(sources, file))];
const ofFew = [ofAdmin, ofGate, ofHours, ofStatements];
const ofOthers = new Set(textsOf(pages.filter((file) => !ofFew.some((isOf) => isOf(file)))));
const ofOwnHours = textsOf(pages.filter(ofHours)).filter((name) => !ofOthers.has(name));
const [ofAdmins, ofGates] = [ofAdmin, ofGate].map((isOf) => new Set(textsOf(pages.filter(isOf)))) as [
  Set<string>,
  Set<string>,
];
const ofStatementPages = new Set(textsOf([...pages.filter(ofStatements), alone]));
/** What both the administration and the gate need: their files of texts share a folder. */
const ofBoth = [...ofAdmins].filter((name) => ofGates.has(name) && !ofOthers.has(name) && !ofOwnHours.includes(name));
const onlyOf = (names: Set<string>) =>
  [...names].filter((name) => !ofOthers.has(name) && !ofBoth.includes(name) && !ofOwnHours.includes(name)).sort();

it.each(['de', 'es', 'fr'])(
  'the texts in %s that only administrators need, and no others, are in admin, those of the gate in gate, those of both in write, those of the own hours in hours, and those of statements in statements',
  (language) => {
    expect(namesIn(`${language}/admin`).sort()).toEqual(onlyOf(ofAdmins));
    expect(namesIn(`${language}/gate`).sort()).toEqual(onlyOf(ofGates));
    expect(namesIn(`${language}/statements`).sort()).toEqual(onlyOf(ofStatementPages));
    expect(namesIn(`${language}/write`).sort()).toEqual(ofBoth.sort());
    expect(namesIn(`${language}/hours`).sort()).toEqual([...new Set(ofOwnHours)].sort());
    expect(namesIn(language).sort()).toEqual([...ofOthers].sort());
  },
);
