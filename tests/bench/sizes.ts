import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureClientBuilt } from '../../supabase/local/web-build.ts';
import type { Report } from './report.ts';

/** What the first visit to a page costs, in kB (1000 bytes) as sent, compressed. */
export type PageSize = { path: string; scripts: number; styles: number; font: number; files: number };

/** The most JavaScript that a page may cost, in kB compressed: first the pages with a promise, then every other. */
const budgets: readonly (readonly [RegExp, number])[] = [
  [/^\/login$/, 215],
  [/^\/volunteer$/, 270],
  [/^/, 300],
];

type Table = { files: string[]; pages: Record<string, number[]> };

async function readPage(dist: string): Promise<{ html: string; table: Table }> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const table = /<script type="application\/json" id="page-files">(.*?)<\/script>/.exec(html)?.[1];
  if (!table) throw new Error('index.html does not name the files of its pages.');
  return { html, table: JSON.parse(table) };
}

const linked = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, path = '']) => path);

/** Scripts by page: what the document names itself and what its table says each path needs. */
async function scriptsOf(dist: string): Promise<Map<string, string[]>> {
  const { html, table } = await readPage(dist);
  const always = linked(html, /(?:src|href)="\/(assets\/[^"]+\.js)"/g);
  const own = (indices: number[]) => indices.map((index) => `assets/${table.files[index]}`);
  return new Map(
    Object.entries(table.pages).map(([path, indices]) => [path, [...new Set([...always, ...own(indices)])]]),
  );
}

/** What each page of the built client costs on a first visit. */
export async function pageSizes(dist: string): Promise<PageSize[]> {
  const { html } = await readPage(dist);
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
  const styles = await sum(linked(html, /href="\/(assets\/[^"]+\.css)"/g));
  const font = await sum(linked(html, /rel="preload" href="\/(assets\/[^"]+\.woff2)"/g));
  const pages = await scriptsOf(dist);
  return await Promise.all(
    [...pages].map(async ([path, files]) => ({ path, scripts: await sum(files), styles, font, files: files.length })),
  );
}

/** The pages over their budget, in words. */
export const overBudget = (sizes: readonly PageSize[]): string[] =>
  sizes.flatMap(({ path, scripts }) => {
    const budget = budgets.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
    return scripts > budget ? [`${path} needs ${scripts.toFixed(1)} kB of JavaScript, more than ${budget}.`] : [];
  });

/** The sizes as a table to print. */
export function sizeTable(sizes: readonly PageSize[]): string {
  const rows = sizes
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(({ path, scripts, styles, font, files }) =>
      [
        path.padEnd(24),
        ...[scripts, styles, font].map((size) => size.toFixed(1).padStart(9)),
        `${files}`.padStart(7),
      ].join(''),
    );
  return [`${'first visit, kB gzip'.padEnd(24)}  scripts   styles     font  files`, ...rows].join('\n');
}

/** What each page of the client costs on a first visit, beside what it may cost. */
export async function benchSizes(): Promise<Report> {
  const dist = await ensureClientBuilt(fileURLToPath(new URL('../..', import.meta.url)), () => {});
  const sizes = await pageSizes(dist);
  return { lines: [sizeTable(sizes), ...overBudget(sizes)], results: sizes };
}
