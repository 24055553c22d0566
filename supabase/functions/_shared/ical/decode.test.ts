import { describe, expect, it } from 'vitest';
import { decodeLines, looksLikeCalendar, looksLikeHtml } from './decode.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const texts = (...parts: (string | number[])[]) => decodeLines(bytes(...parts)).texts;

describe('content lines', () => {
  it.each([
    ['CRLF', 'A:1\r\nB:2\r\n'],
    ['LF', 'A:1\nB:2\n'],
    ['CR', 'A:1\rB:2\r'],
    ['CR CR LF', 'A:1\r\r\nB:2\r\r\n'],
    ['a mixture', 'A:1\rB:2\n'],
  ])('end with %s', (_, text) => expect(texts(text)).toEqual(['A:1', 'B:2', '']));

  it('are unfolded at a blank or tab, which is removed', () => {
    expect(texts('A:1\r\n 2\r\n\t3\r\n  4\r\nB:1')).toEqual(['A:123 4', 'B:1']);
  });

  it('are unfolded before they are decoded', () => {
    // The four bytes of U+1F600 on three lines.
    expect(texts('A:', [0xf0, 0x9f], '\r\n ', [0x98], '\r\n ', [0x80], '\r\nB:1')).toEqual(['A:😀', 'B:1']);
  });

  it('have the numbers of the physical lines where they begin', () => {
    const { texts, numbers } = decodeLines(bytes('A:1\r\n 2\r\n\r\nB:1\nC:1'));
    expect(texts.map((text, index) => [numbers[index], text])).toEqual([
      [1, 'A:12'],
      [3, ''],
      [4, 'B:1'],
      [5, 'C:1'],
    ]);
  });

  it('lose a byte order mark and U+0000', () => {
    expect(texts([0xef, 0xbb, 0xbf], 'A:1', [0], '2\r\n', [0], ' 3')).toEqual(['A:12', ' 3']);
  });

  it('that are not UTF-8 are read as windows-1252, line by line', () => {
    expect(texts('A:', [0xc4, 0xf6, 0x80], '\r\nB:ü\r\nC:x')).toEqual(['A:Äö€', 'B:ü', 'C:x']);
  });
});

describe('the beginning of a body', () => {
  it.each(['BEGIN:VCALENDAR\r\n', '\r\n \t\nbegin:vcalendar', '\uFEFFBegin:VCalendar'])('%j is a calendar', (text) => {
    expect(looksLikeCalendar(bytes(text))).toBe(true);
    expect(looksLikeHtml(bytes(text))).toBe(false);
  });

  it.each(['', ' ', 'BEGIN:VCARD', 'X BEGIN:VCALENDAR', '{"a":1}'])(
    '%j is neither a calendar nor a web page',
    (text) => {
      expect(looksLikeCalendar(bytes(text))).toBe(false);
      expect(looksLikeHtml(bytes(text))).toBe(false);
    },
  );

  it.each(['<!doctype html><p>', '\n<HTML lang="en">', '<!-- x --><html>', '<?xml version="1.0"?>\n<!DOCTYPE html>'])(
    '%j is a web page',
    (text) => {
      expect(looksLikeCalendar(bytes(text))).toBe(false);
      expect(looksLikeHtml(bytes(text))).toBe(true);
    },
  );
});
