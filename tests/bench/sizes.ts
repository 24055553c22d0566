import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureClientBuilt } from '../../supabase/local/web/web-build.ts';
import { embedScript, openDocument } from '../../web/open-names.ts';
import { type PageFiles, pageFilesId, partsOf, textFilesOf } from '../../web/src/early/page-files.ts';
import type { Report } from './report.ts';

/**
 * What the first visit to a page costs, in kB (1000 bytes) as sent, compressed. `document`: the scripts that the document
 * names; `page`: those and the page's own; `all`: with what follows when the page is there, which is the Supabase client,
 * the sentences of errors and, for people who are signed in, what shows toasts and hears live messages. `texts`: what the largest translation adds; English is in the
 * scripts. tests/e2e/platform/waterfall.spec.ts compares it with what a browser loads.
 */
export type PageSize = Record<'document' | 'page' | 'all' | 'texts' | 'styles' | 'font' | 'files', number> & {
  path: string;
};

/** The most that the scripts of the document may cost: before they are there, only the outline of a page is drawn. */
const documentBudget = 139.2;

/** The most JavaScript that a visit to a page may cost in all: first the pages with a promise, then every other. */
const budgets: readonly (readonly [RegExp, number])[] = [
  [/^\/login$/, 185.6],
  [/^\/volunteer$/, 277.7],
  [/^/, 324.1],
];

/** The most that the public page may cost in all, with the text face and without its picture, and the script for other sites. */
const openBudget = { page: 60, embed: 15 };

/** The most that a translation may cost: of what volunteers and guests need, and with what the parts for others add. */
const textBudgets = {
  everyone: 13.9,
  account: 4.3,
  admin: 45.5,
  dialogs: 2.9,
  gate: 8.1,
  hours: 2.6,
  household: 1.2,
  mails: 3.1,
  open: 2.2,
  parent: 0.8,
  pay: 2.9,
  statements: 1.7,
};

async function readPage(dist: string): Promise<{ html: string; table: PageFiles }> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const table = new RegExp(`<script type="application/json" id="${pageFilesId}">(.*?)</script>`).exec(html)?.[1];
  if (!table) throw new Error('index.html does not name the files of its pages.');
  return { html, table: JSON.parse(table) };
}

const linked = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, path = '']) => path);

/** What each page of the built client costs on a first visit. */
export async function pageSizes(dist: string): Promise<PageSize[]> {
  const { html, table } = await readPage(dist);
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const body = await readFile(join(dist, file));
    const size = (file.endsWith('.woff2') ? body.length : gzipSync(body).length) / 1000;
    sizes.set(file, size);
    return size;
  };
  const sum = async (files: string[]) =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0);
  const styles = gzipSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length / 1000;
  const font = await sum(linked(html, /rel="preload" href="\/(assets\/[^"]+\.woff2)"/g));
  const always = linked(html, /(?:src|href)="\/(assets\/[^"]+\.js)"/g);
  const document = await sum(always);
  const named = (indices: readonly number[]) => indices.map((index) => `assets/${table.files[index]}`);
  const { supabase, errors, toasts, live } = table.later;
  const languages = Object.keys(table.texts).filter((name) => !name.includes('-'));
  const textsOf = (path: string) =>
    languages.map((language) => sum(textFilesOf(table, path, language).map((file) => `assets/${file}`)));
  return await Promise.all(
    Object.entries(table.pages).map(async ([path, indices]) => {
      const own = named(indices);
      const later = [
        ...supabase,
        ...errors,
        ...(/^\/(volunteer|admin|gate|lead)/.test(path) ? [...toasts, ...live] : []),
      ];
      const page = document + (await sum(own));
      const all = document + (await sum([...new Set([...own, ...named(later)])]));
      const texts = Math.max(...(await Promise.all(textsOf(path))));
      return { path, document, page, all, texts, styles, font, files: always.length + own.length };
    }),
  );
}

/** What is over its budget, in words. */
export function overBudget(sizes: readonly PageSize[]): string[] {
  const documents = new Set(sizes.map(({ document }) => document).filter((size) => size > documentBudget));
  const pages = sizes.flatMap(({ path, all }) => {
    const budget = budgets.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
    return all > budget ? [`${path} needs ${all.toFixed(1)} kB of JavaScript, more than ${budget}.`] : [];
  });
  const translations = sizes.flatMap(({ path, texts }) => {
    const budget = partsOf(path).reduce((sum, part) => sum + textBudgets[part], textBudgets.everyone);
    return texts > budget ? [`${path} needs ${texts.toFixed(1)} kB of translations, more than ${budget}.`] : [];
  });
  return [
    ...[...documents].map(
      (size) => `The document names ${size.toFixed(1)} kB of JavaScript, more than ${documentBudget}.`,
    ),
    ...pages,
    ...translations,
  ];
}

/** What the public page costs: its document without any shifts, what it loads in one language, and the script for other sites. */
export interface OpenSize {
  document: number;
  scripts: number;
  texts: number;
  font: number;
  embed: number;
}

/** What the public page of the built client costs on a first visit, on a host of static files. */
export async function openSize(dist: string): Promise<OpenSize> {
  const html = await readFile(join(dist, openDocument), 'utf8');
  const sizeOf = async (file: string) => gzipSync(await readFile(join(dist, file))).length / 1000;
  const [script = ''] = linked(html, /src="\/(assets\/[^"]+\.js)"/g);
  const code = await readFile(join(dist, script), 'utf8');
  // It imports one of the languages.
  const texts = await Promise.all(
    linked(code, /import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g).map((file) => sizeOf(`assets/${file}`)),
  );
  const [font = ''] = linked(html, /url\(\/(assets\/figtree-latin-wght-[^)]+\.woff2)\)/g);
  return {
    document: gzipSync(html).length / 1000,
    scripts: await sizeOf(script),
    texts: Math.max(...texts),
    font: (await readFile(join(dist, font))).length / 1000,
    embed: await sizeOf(embedScript),
  };
}

/** What of it is over its budget, in words. */
export function openOverBudget({ document, scripts, texts, font, embed }: OpenSize): string[] {
  const page = document + scripts + texts + font;
  return [
    ...(page <= openBudget.page ? [] : [`The public page needs ${page.toFixed(1)} kB, more than ${openBudget.page}.`]),
    ...(embed <= openBudget.embed
      ? []
      : [`${embedScript} needs ${embed.toFixed(1)} kB, more than ${openBudget.embed}.`]),
  ];
}

/** They in one line. */
export const openLine = (size: OpenSize): string =>
  `public page, kB gzip: ${Object.entries(size)
    .map(([part, kB]) => `${part} ${kB.toFixed(1)}`)
    .join(', ')}`;

/** The sizes as a table to print. */
export function sizeTable(sizes: readonly PageSize[]): string {
  const rows = sizes
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ path, document, page, all, texts, styles, font, files }) =>
      [
        path.padEnd(28),
        ...[document, page, all, texts, styles, font].map((size) => size.toFixed(1).padStart(9)),
        `${files}`.padStart(7),
      ].join(''),
    );
  return [
    `${'first visit, kB gzip'.padEnd(28)} document     page      all    texts   styles     font  files`,
    ...rows,
  ].join('\n');
}

/** What each page of the client costs on a first visit, beside what it may cost. */
export async function benchSizes(): Promise<Report> {
  const dist = await ensureClientBuilt(fileURLToPath(new URL('../..', import.meta.url)), () => {});
  const sizes = await pageSizes(dist);
  const open = await openSize(dist);
  const lines = [sizeTable(sizes), openLine(open), ...overBudget(sizes), ...openOverBudget(open)];
  return { lines, results: { pages: sizes, open } };
}
