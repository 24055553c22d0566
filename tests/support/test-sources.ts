import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A test as it stands in its file. */
export interface TestSource {
  /** The titles around it and its own, as they are written there (with `${…}` and `%s`), joined by ' › '. */
  title: string;
  /** Its own code, and what the file has outside of all tests. */
  text: string;
}

interface Found {
  titles: string[];
  start: number;
  end: number;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

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

/** What a call declares: a test, a group of tests, or nothing of the kind. */
function kindOf(call: Node, code: string): 'test' | 'group' | null {
  const callee = call.callee as Node;
  const name = rootName(callee) ?? '';
  const written = code.slice(callee.start, callee.end);
  if (name === 'describe' || written.startsWith('test.describe')) return 'group';
  return ['test', 'it'].includes(name) && !written.startsWith('test.step') ? 'test' : null;
}

/** The tests below a node, each with the titles of the groups around it. */
function collect(node: unknown, code: string, around: string[], found: Found[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, code, around, found);
  if (!isNode(node)) return;
  let titles = around;
  if (node.type === 'CallExpression') {
    const given = node.arguments as unknown[];
    const kind = given.length > 1 ? kindOf(node, code) : null;
    const title = kind && titleOf(given[0], code);
    if (typeof title === 'string') titles = [...around, title];
    if (typeof title === 'string' && kind === 'test') found.push({ titles, start: node.start, end: node.end });
  }
  for (const value of Object.values(node)) if (typeof value === 'object') collect(value, code, titles, found);
}

/** The tests of a file (path from the root of the project), in their order. Rejects when there is no such file. */
export async function testsOf(path: string): Promise<TestSource[]> {
  const code = await readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
  const found: Found[] = [];
  collect(parseSync(path, code).program, code, [], found);
  let outside = '';
  let at = 0;
  for (const { start, end } of found) {
    outside += code.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  outside += code.slice(at);
  return found.map(({ titles, start, end }) => ({ title: titles.join(' › '), text: code.slice(start, end) + outside }));
}
