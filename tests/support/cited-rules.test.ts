import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { feedProblemParams } from '../../supabase/functions/_shared/contract/feed-problems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = /(^|\/)(node_modules|dist|\.[^/]*|corpus|screenshots)(\/|$)|cited-rules\.test\.ts$/;

/** All texts of the repository that people write, by path. */
const texts = new Map(
  ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...['docs', 'supabase', 'tests', 'web'].flatMap(filesIn)]
    .filter((path) => existsSync(root + path))
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
);

function filesIn(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (skipped.test(path)) return [];
    if (entry.isDirectory()) return filesIn(path);
    return /\.(ts|tsx|mjs|sql|md|css|html)$/.test(entry.name) ? [path] : [];
  });
}

/** Each match of a pattern, with its file and line. */
function citations(pattern: RegExp): { place: string; path: string; text: string }[] {
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return { place: `${path}:${line}`, path, text: match[1] ?? match[0] };
    }),
  );
}

const codes = '[A-Z]\\d(?:(?:, (?:and |or )?| and | or | to )[A-Z]\\d)*';
/** In parentheses, after “rule”, at the beginning of a comment, or after the name of the document. */
const citedCodes = new RegExp(`(?:\\(|\\brules? |/\\*\\* |// |-- |docs/calendars\\.md,? )(${codes})(?=[).:,; ])`, 'g');

it('every cited calendar rule is explained in docs/calendars.md', () => {
  const text = texts.get('docs/calendars.md') ?? '';
  const explained = new Set([...text.matchAll(/(?:\*\*|^\| )([A-Z]\d)\b/gm)].map(([, code]) => code));
  const cited = citations(citedCodes).flatMap(({ place, text: list }) =>
    (list.match(/[A-Z]\d/g) ?? []).map((code) => ({ place, code })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ code }) => !explained.has(code))).toEqual([]);
});

it('every problem code and failure code of feeds is explained in docs/calendars.md', () => {
  const text = texts.get('docs/calendars.md') ?? '';
  const failures = texts.get('supabase/functions/_shared/ical/feed-error.ts') ?? '';
  const codes = [
    ...Object.keys(feedProblemParams),
    ...[...failures.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code as string),
  ];
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !text.includes(`| \`${code}\``))).toEqual([]);
});

it('every cited document exists, and so does its section', () => {
  const cited = citations(/(?<![\w/.-])(docs\/[\w-]+\.md(?:#[\w-]+|,? (?:section )?["“][^"”\n]+["”])?)/g);
  expect(cited.length).toBeGreaterThan(5);
  const broken = cited.filter(({ text }) => {
    const [, document = '', anchor, section] = /^(docs\/[\w-]+\.md)(?:#([\w-]+)|.*["“](.+)["”])?$/.exec(text) ?? [];
    const content = texts.get(document);
    const headings = [...(content ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    if (content === undefined) return true;
    if (anchor) return !headings.some((heading) => slug(heading) === anchor);
    return section !== undefined && !headings.some((heading) => heading.includes(section));
  });
  expect(broken).toEqual([]);
});

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

it('every cited statement is in docs/specification.md', () => {
  const numbers = new Set((texts.get('docs/specification.md') ?? '').match(/\*\*\d+\.\d+\*\*/g));
  const cited = citations(/\bstatements? (\d+\.\d+)/gi);
  expect(cited.filter(({ text }) => !numbers.has(`**${text}**`))).toEqual([]);
});

it('no file cites a document that is not in the repository', () => {
  const gone = [
    ...citations(/(?<![\w/.-])(?:feeds|spec|design|api|field|planners|next)\.md\b/g),
    ...citations(/\bissue \d+\b(?!-)/gi),
    ...citations(/\bspec(?:ification)?,? section\b/gi),
  ];
  expect(gone.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});
