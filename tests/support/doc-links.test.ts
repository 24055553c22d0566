import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const below = (folder: string) =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const documents = [...readdirSync(projectDir), ...['docs', 'tests', 'supabase'].flatMap(below)].filter((path) =>
  path.endsWith('.md'),
);
const isThere = (path: string): boolean => existsSync(join(projectDir, path));
const read = (path: string): string => readFileSync(join(projectDir, path), 'utf8');

/** The anchors of a document, as hosts of repositories derive them from its headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links of a document that lead nowhere. */
function broken(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    if (!isThere(target)) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
}

/** The paths in `code` of a document, without patterns, that do not exist. */
function missing(path: string): string[] {
  const paths = [...read(path).matchAll(/`((?:docs|supabase|tests|tools|web|\.ci|\.github)\/[\w./-]+)`/g)];
  // What a build or a run creates is not in the repository.
  return paths
    .map(([, name = '']) => name)
    .filter((name) => !/^web\/dist|\/\.(temp|env)$/.test(name) && !isThere(name));
}

it.each(documents)('every path in %s exists', (path) => {
  expect(missing(path)).toEqual([]);
});

it.each(documents)('every link of %s leads to a file and a heading that exist', (path) => {
  expect(broken(path)).toEqual([]);
});
