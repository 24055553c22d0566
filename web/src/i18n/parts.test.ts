import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { placeOf } from '../../routes.ts';
import { type Part, partsOf } from '../early/page-files.ts';

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

/** Fetched with their texts, by few people: each file with the path of a page that has the same texts. */
const alone = new Map(
  [
    ['features/own-shifts/statements/own-statements.tsx', '/volunteer/statement'] as const,
    ['domains/reservations/reserving.tsx', '/admin/reserved-places'] as const,
  ].map(([file, path]) => [join(sources, file), path] as const),
);

/** The names of the texts that these files use, directly or through others. */
function textsOf(files: string[]): string[] {
  const seen = new Set(files);
  // A set can grow while it is walked.
  for (const file of seen) for (const each of importsOf(file)) if (!alone.has(each)) seen.add(each);
  return [...seen]
    .filter((file) => file.endsWith('texts.ts'))
    .flatMap((file) => [...(read.get(file) ?? '').matchAll(/i18n\(\s*'([\w-]+)'/g)].map(([, name = '']) => name));
}

/** The path of a page's route, and what it needs of the texts besides those for everyone. */
const partsOfPlace = (place: string) => partsOf(`/${place.replace(/^_app\//, '').replace(/\/(index|route)$/, '')}`);
const pages: { files: string[]; parts: Part[] }[] = [
  ...[...placeOf].map(([file, place]) => ({ files: [join(sources, file)], parts: partsOfPlace(place) })),
  { files: ['main.tsx', 'router.tsx', 'routes/root.tsx'].map((file) => join(sources, file)), parts: [] },
  ...[...alone].map(([file, path]) => ({ files: [file], parts: partsOf(path) })),
];
const users = pages.map(({ files, parts }) => ({ names: new Set(textsOf(files)), parts }));

/** The folders of a language, with the parts whose files have their texts; those of the language's own folder are for everyone. */
const folders = ['', ...readdirSync(join(import.meta.dirname, 'de')).filter((name) => !name.includes('.'))].map(
  (name) => ({
    name,
    parts: ['admin', 'gate', 'hours', 'household', 'open', 'parent', 'pay', 'statements'].filter((part) =>
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
