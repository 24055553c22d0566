import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A test, as written in its file. */
export interface TestSource {
  /** Path from the root of the project. */
  path: string;
  /** The titles of its groups and its own, as written (with `${…}` and `%s`), joined by ' › '. */
  title: string;
  /** Its tags, without the `@` of Playwright. */
  tags: string[];
  /** Its own code, and everything in the file that is outside of all tests. */
  text: string;
  /** Its own code alone. */
  code: string;
  /** The titles of its steps, as written. */
  steps: string[];
}

interface Found {
  titles: string[];
  tags: string[];
  steps: string[];
  start: number;
  end: number;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const root = fileURLToPath(new URL('../..', import.meta.url));
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** `test` of `test.each(…)(…)`, `it` of `it(…)`. */
function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name as string;
  const inner = callee.callee ?? callee.object ?? callee.tag;
  return isNode(inner) ? rootName(inner) : undefined;
}

function titleOf(first: unknown, code: string): string | undefined {
  if (!isNode(first)) return undefined;
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value;
  return first.type === 'TemplateLiteral' ? code.slice(first.start + 1, first.end - 1) : undefined;
}

/** What a call declares: a test, a step of one, a group of tests, or nothing of these. */
function kindOf(call: Node, code: string): 'test' | 'step' | 'group' | null {
  const callee = call.callee as Node;
  const name = rootName(callee) ?? '';
  const written = code.slice(callee.start, callee.end);
  if (name === 'describe' || written.startsWith('test.describe')) return 'group';
  if (written.startsWith('test.step')) return 'step';
  return ['test', 'it'].includes(name) ? 'test' : null;
}

/** The tags in the options of a test or a group. Throws if one is computed, because nobody could search for it. */
function tagsOf(options: unknown, code: string): string[] {
  if (!isNode(options) || options.type !== 'ObjectExpression') return [];
  const property = (options.properties as Node[]).find(({ key }) => /^tags?$/.test(String((key as Node | null)?.name)));
  if (!property) return [];
  const value = property.value as Node;
  return (value.type === 'ArrayExpression' ? (value.elements as Node[]) : [value]).map((each) => {
    if (typeof each.value !== 'string') throw new Error(`Not a literal tag: ${code.slice(each.start, each.end)}`);
    return each.value.replace(/^@/, '');
  });
}

/** The tests below a node, each with the titles and tags of the groups around it. */
function collect(node: unknown, code: string, titles: string[], tags: string[], found: Found[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, code, titles, tags, found);
  if (!isNode(node)) return;
  let around = { titles, tags };
  if (node.type === 'CallExpression') {
    const given = node.arguments as unknown[];
    const kind = given.length > 1 ? kindOf(node, code) : null;
    const title = kind && titleOf(given[0], code);
    if (typeof title === 'string') {
      if (kind === 'step') found.at(-1)?.steps.push(title);
      else around = { titles: [...titles, title], tags: [...tags, ...tagsOf(given[1], code)] };
      if (kind === 'test') found.push({ ...around, steps: [], start: node.start, end: node.end });
    }
  }
  for (const value of Object.values(node))
    if (typeof value === 'object') collect(value, code, around.titles, around.tags, found);
}

/** The tests in the code of a file, in their order. */
export function testsIn(path: string, code: string): TestSource[] {
  const found: Found[] = [];
  collect(parseSync(path, code).program, code, [], [], found);
  let outside = '';
  let at = 0;
  for (const { start, end } of found) {
    outside += code.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  outside += code.slice(at);
  return found.map(({ titles, tags, steps, start, end }) => ({
    path,
    title: titles.join(' › '),
    tags,
    steps,
    text: code.slice(start, end) + outside,
    code: code.slice(start, end),
  }));
}

/** The title of a test without those of the groups around it. */
export const leafOf = ({ title }: Pick<TestSource, 'title'>): string => title.split(' › ').at(-1) ?? '';

/** The files of tests of the project, or of another checkout of it, by their paths in it. */
export const testFiles = (folder = root): string[] =>
  ['supabase/functions', 'supabase/local', 'tests', 'tools', 'web']
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
    )
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'));

/** All tests of the project, or of another checkout of it. */
export const allTests = (folder = root): TestSource[] =>
  testFiles(folder).flatMap((path) => testsIn(path, readFileSync(join(folder, path), 'utf8')));
