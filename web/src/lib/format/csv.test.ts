import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('has a byte order mark and line ends by the standard', () => {
  expect(
    toCsv([
      ['Name', 'Credits'],
      ['Jörg', 2.5],
      [null, 0],
    ]),
  ).toBe('\ufeffName,Credits\r\nJörg,2.5\r\n,0\r\n');
});

it.each([
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' spaced ', '" spaced "'],
  ['plain text', 'plain text'],
])('quotes %j, which would be split', (cell, text) => {
  expect(toCsv([[cell]])).toBe(`\ufeff${text}\r\n`);
});

it.each(['=1+1', '+49 30', '-5', '@SUM(A1)', '＝1+1', '|calc', '%0'])('keeps %j from being a formula', (cell) => {
  expect(toCsv([[cell]])).toBe(`\ufeff'${cell}\r\n`);
});

it('guards quoted text as well, and leaves numbers unchanged', () => {
  expect(toCsv([['=cmd|"x",1', '\t=1', -5]])).toBe(`\ufeff"'=cmd|""x"",1","'\t=1",-5\r\n`);
});
