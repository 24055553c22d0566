/** A part of a line: text, perhaps bold or a link. */
export interface Span {
  text: string;
  bold?: boolean;
  href?: string;
}
/** A heading below that of the document, a paragraph with its line breaks, or a list. */
export type Block =
  | { kind: 'heading'; depth: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'bullets' | 'numbers'; items: Span[][] };

const marks = /\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^\]\n]+)\]\((?<href>(?:https?:\/\/|mailto:)[^\s()<>"']+)\)/g;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    const { bold, label = '', href } = match.groups ?? {};
    spans.push(bold === undefined ? { text: label, href } : { text: bold, bold: true });
    end = match.index + match[0].length;
  }
  return end < text.length || spans.length === 0 ? [...spans, { text: text.slice(end) }] : spans;
}

const heading = /^(#{1,4})\s+(\S.*)$/;
const item = { bullets: /^[-*]\s+(\S.*)$/, numbers: /^\d{1,3}[.)]\s+(\S.*)$/ };

/** What a line of a text begins or continues. */
function lineOf(line: string): { kind: Block['kind']; depth: number; text: string } {
  const [, signs, title] = heading.exec(line) ?? [];
  if (signs && title) return { kind: 'heading', depth: signs.length, text: title };
  for (const kind of ['bullets', 'numbers'] as const) {
    const [, text] = item[kind].exec(line) ?? [];
    if (text) return { kind, depth: 0, text };
  }
  return { kind: 'paragraph', depth: 0, text: line };
}

const blockOf = (kind: Block['kind'], lines: readonly string[]): Block =>
  kind === 'bullets' || kind === 'numbers'
    ? { kind, items: lines.map(spansOf) }
    : { kind: 'paragraph', spans: spansOf(lines.join('\n')) };

/**
 * Reads the few marks of Markdown that texts of documents have: headings, lists, bold, links. Everything else, HTML
 * included, is text. A library would know a hundred times as much, and would have to be kept from most of it.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let kind: Block['kind'] = 'paragraph';
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push(blockOf(kind, lines));
    lines = [];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const read = lineOf(line.trimEnd());
    if (read.kind !== kind || read.text === '') close();
    kind = read.kind;
    if (read.kind === 'heading') blocks.push({ kind: 'heading', depth: read.depth, spans: spansOf(read.text) });
    else if (read.text !== '') lines.push(read.text);
  }
  close();
  return blocks;
}

/** A text without its marks, where it is shown in a few lines. */
export const withoutMarks = (text: string): string =>
  text.replace(/^#{1,4}\s+/gm, '').replace(marks, (...match) => {
    const { bold, label } = match.at(-1) as Record<string, string>;
    return bold ?? label ?? '';
  });
