import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allTests, leafOf, testFiles } from '../tests/support/test-sources.ts';
import { withEarlier } from './earlier.ts';

// npm run behaviours -- --base COMMIT [--covered FILE]: lists the behaviours that tests proved at an earlier commit and that no test
// has now: titles of tests and steps, statements of the specification with fewer tests, cells of the table of rights, states of
// screens that axe sees. A line of FILE says what proves a behaviour now: `title -> path › title`, `state -> state`. Fails if something
// is left.
const root = fileURLToPath(new URL('..', import.meta.url));

interface Behaviours {
  /** The titles of tests and of their steps, each as often as it occurs, with where it is. */
  titles: Map<string, string[]>;
  /** How many tests prove a statement. */
  statements: Map<string, number>;
  cells: Set<string>;
  looks: Set<string>;
}

function statesIn(text: string): string[] {
  const looks = /\beveryLook\(/.test(text) ? text.matchAll(/\bwhat: ['"`](.+?)['"`][,\n]/g) : [];
  const seen = text.matchAll(/\bexpectAccessible\([^()]*?['"`](.+?)['"`]\)/g);
  return [...looks, ...seen].map(([, what = '']) => what);
}

/** `action: column` for each cell of docs/rights.md, with its sign. */
function cellsIn(document: string): string[] {
  const rows = document.split('\n').filter((line) => line.startsWith('| '));
  const columns = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  let head: string[] = [];
  return rows.flatMap((row) => {
    const [title = '', ...cells] = columns(row);
    if (title === '') head = cells;
    return title === '' || title.startsWith('---')
      ? []
      : cells.map((cell, index) => `${title}: ${head[index]} ${cell}`);
  });
}

function behavioursOf(folder: string): Behaviours {
  const tests = allTests(folder);
  const titles = new Map<string, string[]>();
  const statements = new Map<string, number>();
  for (const { path, title, steps, tags } of tests) {
    for (const each of [leafOf({ title }), ...steps])
      titles.set(each, [...(titles.get(each) ?? []), `${path} › ${title}`]);
    for (const tag of tags) if (/^\d/.test(tag)) statements.set(tag, (statements.get(tag) ?? 0) + 1);
  }
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  const looks = new Set(testFiles(folder).flatMap((path) => statesIn(text(path))));
  return { titles, statements, looks, cells: new Set(cellsIn(text('docs/rights.md'))) };
}

const { values } = parseArgs({ options: { base: { type: 'string' }, covered: { type: 'string' } } });
if (!values.base) throw new Error('Name a commit: npm run behaviours -- --base COMMIT');
const now = behavioursOf(root);
const before = withEarlier(values.base, behavioursOf);

const placesNow = new Set([...now.titles.values()].flat());
const covered = new Map(
  (values.covered ? readFileSync(values.covered, 'utf8').split('\n') : [])
    .filter((line) => line.includes(' -> '))
    .map((line) => line.split(' -> ').map((part) => part.trim()) as [string, string]),
);
const unknown = [...covered].filter(([, by]) => !placesNow.has(by) && !now.looks.has(by));
const dropped = [...before.titles].flatMap(([title, places]) =>
  places.length > (now.titles.get(title)?.length ?? 0) && !covered.has(title) ? [{ title, places }] : [],
);
const fewer = [...before.statements].filter(([number]) => !now.statements.has(number));
const gone = (earlier: Set<string>, present: Set<string>) => [...earlier].filter((each) => !present.has(each));
const [cells, looks] = [
  gone(before.cells, now.cells),
  gone(before.looks, now.looks).filter((what) => !covered.has(what)),
];

const count = ({ titles, statements, cells: rights, looks: states }: Behaviours) =>
  `${[...titles.values()].flat().length} titles, ${statements.size} statements, ${rights.size} cells of rights, ${states.size} states of screens`;
const list = (head: string, lines: readonly string[]) =>
  lines.length > 0 && console.log(`\n${head}\n${lines.join('\n')}`);
console.log(`before: ${count(before)}\nnow:    ${count(now)}`);
list(
  'Fewer tests with this title:',
  dropped.map(
    ({ title, places }) =>
      `${title}\n    ${places.length} → ${now.titles.get(title)?.length ?? 0}: ${places.join('\n    ')}`,
  ),
);
list(
  'Statements without a test:',
  fewer.map(([number]) => number),
);
list('Cells of rights:', cells);
list('States of screens:', looks);
list(
  'No such test, although it is said to prove something:',
  unknown.map(([title, by]) => `${title} -> ${by}`),
);
console.log(
  `\n${dropped.length} titles, ${fewer.length} statements, ${cells.length} cells and ${looks.length} states less; ${covered.size} titles covered by other tests.`,
);
process.exitCode = dropped.length + fewer.length + cells.length + looks.length + unknown.length > 0 ? 1 : 0;
