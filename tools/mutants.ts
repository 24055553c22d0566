import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { git } from './earlier.ts';
import { testsNear } from './near/selection.ts';

// npm run mutants [-- --seed N --count N --only 3,7 --all]: changes random lines of the product that decide something, one after the
// other in a clone of the last commit, and reports which kind of tests notices. Runs the tests near each line, kind by kind, until one
// fails; with `--all` every test of Vitest, for those that survived.
const subjects: Record<string, RegExp> = {
  rules: /schemas\/\w+\/(taking_and_giving_back|questions|waitlist|change_sets|gate_actions)\.sql$/,
  locks: /schemas\/\w+\/(signups|taking_and_giving_back|waitlist|hand_overs|outbox|syncing)\.sql$/,
  rights: /schemas\/\w+\/(callers|people|leads|record|live_policies)\.sql$/,
  time: /(web\/src\/lib\/time|_shared\/ical)\/[\w-]+\.ts$/,
  money: /schemas\/money\/\w+\.sql$/,
  offline: /web\/src\/lib\/offline\/[\w-]+\.tsx?$/,
  feeds: /(_shared\/(feeds|ical)\/[\w-]+\.ts|schemas\/feeds\/syncing\.sql)$/,
};

/** What a mutation puts in place of what. Each changes what the line decides, and leaves it valid. */
const mutations: [RegExp, string][] = [
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ and not /, ' and '],
  [/ and /, ' or '],
  [/ or /, ' and '],
  [/\bnot exists\b/, 'exists'],
  [/\bis not null\b/, 'is null'],
  [/\bis null\b/, 'is not null'],
  [/ <> /, ' = '],
  [/ for update\b/, ''],
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/Math\.max\(/, 'Math.min('],
  [/Math\.min\(/, 'Math.max('],
  [/\b([1-9])\b(?![\d.:])/, '1$1'],
];
const isOfNoInterest = (line: string): boolean =>
  /^\s*(--|\/\/|\/?\*|import |export type|interface |comment on|grant |revoke |create (?!trigger|policy|index))|^\s*$/.test(
    line,
  ) || /'[^']* [^']* [^']*'/.test(line);

/** Whether a line belongs to the text that describes a table or function of the database. */
function isInComment(lines: readonly string[], line: number): boolean {
  const start = lines.slice(0, line).findLastIndex((each) => each.startsWith('comment on'));
  return start >= 0 && !lines.slice(start, line).some((each) => each.endsWith(';'));
}

/** Random numbers below 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Mutant {
  subject: string;
  path: string;
  line: number;
  before: string;
  after: string;
}

function chooseMutants(count: number, seed: number): Mutant[] {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const files = git('ls-files').split('\n');
  const names = Object.keys(subjects);
  const chosen = new Map<string, Mutant>();
  while (chosen.size < count) {
    const subject = names[chosen.size % names.length] as string;
    const path = pick(files.filter((file) => subjects[subject]?.test(file) && !file.includes('.test.')));
    const lines = readFileSync(path, 'utf8').split('\n');
    const line = Math.floor(random() * lines.length);
    const before = lines[line] ?? '';
    const fitting = mutations.filter(([found]) => found.test(before));
    if (fitting.length === 0 || isOfNoInterest(before) || isInComment(lines, line)) continue;
    const [found, put] = pick(fitting);
    chosen.set(`${path}:${line}`, { subject, path, line, before, after: before.replace(found, put) });
  }
  return [...chosen.values()];
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
console.log(`Seed ${values.seed}.`);
const mutants = chooseMutants(Number(values.count), Number(values.seed));
const only = values.only?.split(',').map(Number);
const clone = mkdtempSync(join(tmpdir(), 'muster-mutants-'));
process.once('exit', () => rmSync(clone, { recursive: true, force: true }));
git('clone', '--quiet', '.', clone);
// Not a link: Vite serves no font from outside the project, and in another one texts have other widths.
cpSync('node_modules', join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true });

/** The kinds of tests that can be near, the quickest first. */
const kinds = ['unit', 'db', 'api', 'feeds', 'component'];

/** Runs Vitest in the clone until a test fails, and returns the tests that failed, with their projects. */
function failing(args: readonly string[]): string[] {
  const { stdout, stderr } = spawnSync(
    'npx',
    ['vitest', 'run', '--reporter=default', '--passWithNoTests', '--bail=1', ...args],
    {
      cwd: clone,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return [...`${stdout}\n${stderr}`.matchAll(/^ FAIL +\|?([\w-]+)\|? (?:\(\w+\) )?(.*)/gm)].map(
    ([, project = '', test = '']) => `${project}: ${test}`,
  );
}

/**
 * The first kind of tests with a failure near a changed file. Without tests near, as for what everything uses, those beside it
 * run, then all of a kind.
 */
function firstToFail(path: string): string[] {
  const { vitest } = testsNear([path]);
  const beside = vitest.length === 0 ? failing([`${dirname(path)}/`]) : [];
  if (beside.length > 0) return beside;
  for (const kind of kinds) {
    const found = failing(['--project', kind, ...(kind === 'unit' ? ['--changed', 'HEAD'] : vitest)]);
    if (found.length > 0) return found;
  }
  return [];
}

/** The database is made from the migrations, which are written from the schemas. */
function writeMigrations(path: string): void {
  if (path.endsWith('.sql')) spawnSync('npm', ['run', '--silent', 'migrations'], { cwd: clone, stdio: 'inherit' });
}

let survivors = 0;
for (const [index, { subject, path, line, before, after }] of mutants.entries()) {
  const number = index + 1;
  if (only && !only.includes(number)) continue;
  const file = join(clone, path);
  const original = readFileSync(file, 'utf8');
  const lines = original.split('\n');
  lines[line] = after;
  writeFileSync(file, lines.join('\n'));
  writeMigrations(path);
  const killers = values.all ? failing([]) : firstToFail(path);
  writeFileSync(file, original);
  writeMigrations(path);
  if (killers.length === 0) survivors += 1;
  const verdict = killers.length === 0 ? 'SURVIVED' : `killed by ${[...new Set(killers)].sort().join('\n    ')}`;
  console.log(`${number}. ${subject} ${path}:${line + 1} ${verdict}\n    - ${before.trim()}\n    + ${after.trim()}`);
}
console.log(`${survivors} of ${only?.length ?? mutants.length} survived.`);
