import { expect, it } from 'vitest';
import { csvFormatOf, toCsv } from './csv.ts';

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

it('is a table for the spreadsheets of each language: semicolons where decimals have commas', () => {
  const rows = [['Jörg; jr.', 2.5, { value: 77.5, decimals: 2 }, 1000]];
  expect(toCsv(rows, csvFormatOf('en'))).toBe('\ufeff"Jörg; jr.",2.5,77.50,1000\r\n');
  for (const language of ['de', 'es', 'fr'])
    expect(toCsv(rows, csvFormatOf(language))).toBe('\ufeff"Jörg; jr.";2,5;77,50;1000\r\n');
});

it('writes days and times as spreadsheets of any language read them', () => {
  expect(toCsv([[{ day: '2026-10-24' }, { day: '2026-10-24', time: '16:30' }]])).toBe(
    '\ufeff2026-10-24,2026-10-24 16:30\r\n',
  );
});
