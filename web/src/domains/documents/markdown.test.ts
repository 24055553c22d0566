import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMarkdown, type Span, withoutMarks } from './markdown.ts';

it('reads headings, lists, bold and links', () => {
  const text =
    '# Rules\nBe **kind**.\nNo alcohol.\n\n- helmet\n- [map](https://example.org/m?a=1)\n1. first\n2) second';
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', depth: 1, spans: [{ text: 'Rules' }] },
    { kind: 'paragraph', spans: [{ text: 'Be ' }, { text: 'kind', bold: true }, { text: '.\nNo alcohol.' }] },
    { kind: 'bullets', items: [[{ text: 'helmet' }], [{ text: 'map', href: 'https://example.org/m?a=1' }]] },
    { kind: 'numbers', items: [[{ text: 'first' }], [{ text: 'second' }]] },
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](//example.org)',
  '![x](https://e.org"onload=x)',
  '2026 is a year',
  '#no heading',
  '*not bold*',
])('leaves %s as text', (text) => {
  const [block, ...others] = readMarkdown(text);
  expect(others).toEqual([]);
  expect(block).toEqual({ kind: 'paragraph', spans: [{ text }] });
});

it('loses no word of any text, and links nowhere but to the web and to addresses', () => {
  const part = fc.constantFrom('# ', '**', '- ', '1. ', '[a](https://e.org)', 'b', ' ', '\n', '<i>', '](', 'mailto:x');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const spans = readMarkdown(text).flatMap((block): Span[] =>
        'items' in block ? block.items.flat() : block.spans,
      );
      const count = (of: string) => of.split('b').length;
      expect(count(spans.map((span) => span.text).join(''))).toBe(count(text));
      expect(spans.every(({ href }) => href === undefined || /^(https?:\/\/|mailto:)/.test(href))).toBe(true);
    }),
  );
});

it('shows a text in a few lines without its marks', () => {
  expect(withoutMarks('## Rules\nBe **kind**, see [map](https://e.org).')).toBe('Rules\nBe kind, see map.');
});
