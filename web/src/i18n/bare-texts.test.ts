import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Attributes, and properties of toasts and options, that people read. */
const attributes = new Set(
  'aria-label aria-valuetext title placeholder alt label hint sentence busyLabel confirm cancel error'.split(' '),
);
const properties = new Set(['text', 'detail', 'label', 'title', 'hint', 'placeholder']);

/** The same in every language: symbols, names of formats, an example address. */
const same = [/^https:\/\/\S+$/, /^(CSV|UTC|iCal|min|h|×|·)$/];

/** The key of a text, as in `{ text: 'slotTypes' }`. */
const isKey = /^[a-z]\w*$/;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isBare = (text: string): boolean => /\p{L}/u.test(text) && !same.some((each) => each.test(text.trim()));

/** The string literals of an expression, without those in the arguments of calls. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === 'JSXExpressionContainer') return literalsOf(node.expression);
  if (node.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

const nameOf = (node: unknown): string => String((node as { name?: unknown; value?: unknown } | null)?.name ?? '');

/** The hard-coded texts of one node that people read. */
function textsAt(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXAttribute') return attributes.has(nameOf(node.name)) ? literalsOf(node.value) : [];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literalsOf);
  if (node.type === 'Property')
    return properties.has(nameOf(node.key)) ? literalsOf(node.value).filter((text) => !isKey.test(text)) : [];
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'usePageTitle')
    return (node.arguments as Node[]).flatMap(literalsOf);
  return [];
}

function bareTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(bareTexts);
  if (!isNode(value)) return [];
  return [
    ...textsAt(value)
      .filter(isBare)
      .map((text) => text.trim()),
    ...Object.values(value).flatMap(bareTexts),
  ];
}

const find = (source: string): string[] => bareTexts(parseAst(source, { lang: 'tsx' }).body);

it.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{busy ? "Saving…" : t.save}</p>', 'Saving…'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['<b title={`${count} places`} />', 'places'],
  ['<Field label="Name" />', 'Name'],
  ['toast({ tone: "done", text: "Saved" })', 'Saved'],
  ['usePageTitle("Events")', 'Events'],
])('a text outside the catalog is found: %s', (source, text) => expect(find(source)).toEqual([text]));

it.each([
  '<p className="text-soft">{t.save} · {count}</p>',
  '<b title={t.name({ count: 1 })} />',
  '<i>{say("Full")}</i>',
])('a text from the catalog is not reported: %s', (source) => expect(find(source)).toEqual([]));

it('everything that people read comes from a catalog', () => {
  const folder = join(import.meta.dirname, '..');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/texts\.ts$|\.test\.tsx?$|\.gen\.ts$|^test\//.test(file))
    .map((file) => [file, find(readFileSync(join(folder, file), 'utf8'))] as const)
    .filter(([, texts]) => texts.length > 0);
  expect(Object.fromEntries(found)).toEqual({});
  // The time-out is long because every source file is parsed.
});
