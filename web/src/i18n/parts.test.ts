import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { placeOf } from '../../routes.ts';
import { type Part, pagesOfParts, partsOf } from '../early/page-files.ts';

const sources = join(import.meta.dirname, '..');
const all = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  .map((file) => join(sources, file));
const read = new Map(all.map((file) => [file, readFileSync(file, 'utf8')]));

/** What a file imports later together with a part of the texts. */
const withTexts = /withTexts\('(\w+)',\s*\(\) =>\s*import\('([^']+)'\)/g;
const resolved = (file: string, name: string) =>
  name.startsWith('@/') ? join(sources, name.slice(2)) : join(dirname(file), name);

/** The files that a file imports, at once or later; not what it imports only for its types, or with its texts. */
const importsOf = (file: string): string[] =>
  [
    ...(read.get(file) ?? '')
      .replace(/^import type [^;]*;$/gm, '')
      .replace(withTexts, '')
      .matchAll(/'((?:@|\.\.?)\/[^']+\.tsx?)'/g),
  ]
    .map(([, name = '']) => resolved(file, name))
    .filter((each) => read.has(each));

/** These files, and all that they import. */
function reachedFrom(files: string[]): string[] {
  const seen = new Set(files);
  // A set can grow while it is walked.
  for (const file of seen) for (const each of importsOf(file)) seen.add(each);
  return [...seen];
}

/** The names of the texts that are written in these files. */
const namesOf = (files: string[]): string[] =>
  files
    .filter((file) => file.endsWith('texts.ts'))
    .flatMap((file) => [...(read.get(file) ?? '').matchAll(/i18n\(\s*'([\w-]+)'/g)].map(([, name = '']) => name));

/** The path of a page's route, and what it needs of the texts besides those for everyone. */
const partsOfPlace = (place: string) => partsOf(`/${place.replace(/^_app\//, '').replace(/\/(index|route)$/, '')}`);
const pages: { files: string[]; parts: Part[] }[] = [
  ...[...placeOf].map(([file, place]) => ({ files: [join(sources, file)], parts: partsOfPlace(place) })),
  { files: ['main.tsx', 'router.tsx', 'routes/root.tsx'].map((file) => join(sources, file)), parts: [] },
];
/** What a page imports later with texts of its own has those of the page as well. */
const users = pages.flatMap(({ files, parts }) => {
  const reached = reachedFrom(files);
  const later = reached.flatMap((file) =>
    [...(read.get(file) ?? '').matchAll(withTexts)].map(([, part, name = '']) => ({
      names: new Set(namesOf(reachedFrom([resolved(file, name)]))),
      parts: [...parts, part as Part],
    })),
  );
  return [{ names: new Set(namesOf(reached)), parts }, ...later];
});

/** The folders of a language, with the parts whose files have their texts; those of the language's own folder are for everyone. */
const folders = ['', ...readdirSync(join(import.meta.dirname, 'de')).filter((name) => !name.includes('.'))].map(
  (name) => ({
    name,
    parts: (Object.keys(pagesOfParts) as Part[]).filter((part) =>
      readFileSync(join(import.meta.dirname, `de-${part}.ts`), 'utf8').includes(`'./de/${name}/*.json'`),
    ),
  }),
);
/** Whether a page that needs these parts loads what is in a folder. */
const loads = (folder: (typeof folders)[number], parts: readonly Part[]): boolean =>
  folder.name === '' || parts.some((part) => folder.parts.includes(part));

/** The folder that all pages load which use a text, and of the others as few as can be. */
function folderOf(name: string): string {
  const using = users.filter(({ names }) => names.has(name));
  const fitting = folders.filter((folder) => using.every(({ parts }) => loads(folder, parts)));
  const others = (folder: (typeof folders)[number]) => users.filter(({ parts }) => loads(folder, parts)).length;
  return fitting.toSorted((one, other) => others(one) - others(other))[0]?.name ?? '';
}

const namesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, folder, file), 'utf8'))));

it.each(['de', 'es', 'fr'])(
  'in %s, each text is loaded by all pages that use it, and by as few others as can be',
  (language) => {
    const found = folders.flatMap(({ name: folder }) => namesIn(join(language, folder)).map((name) => [name, folder]));
    const used = [...new Set(users.flatMap(({ names }) => [...names]))];
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(used.map((name) => [name, folderOf(name)])));
  },
);
