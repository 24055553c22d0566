import { describe, expect, it } from 'vitest';
import { toCsv } from '@/lib/format/csv.ts';
import { decodeText, readTable, TableError } from './read-table.ts';

const cells = (text: string) => readTable(text).map((row) => row.cells);
const reasonOf = (text: string) => {
  try {
    readTable(text);
  } catch (error) {
    return error instanceof TableError ? [error.reason, error.row] : error;
  }
  return 'read';
};

it.each([
  ['commas', 'Name,Email\nAna,ana@x.org'],
  ['semicolons', 'Name;Email\r\nAna;ana@x.org\r\n'],
  ['tabs, as copied from a spreadsheet', 'Name\tEmail\nAna\tana@x.org'],
  ['the delimiter in a line of Excel', 'sep=;\r\nName;Email\r\nAna;ana@x.org'],
  ['a byte order mark and old line ends', '\ufeffName,Email\rAna,ana@x.org\r'],
  ['quotes', '"Name","Email"\n"Ana","ana@x.org"'],
  ['space around', ' Name ,\u00a0Email\n Ana , ana@x.org '],
])('reads %s', (_, text) => {
  expect(cells(text)).toEqual([
    ['Name', 'Email'],
    ['Ana', 'ana@x.org'],
  ]);
});

it('keeps delimiters, quotes and line ends inside quotes', () => {
  expect(cells('"Chen; Mia, Dr.";mia@x.org;"says ""hi""\nand goes"')).toEqual([
    ['Chen; Mia, Dr.', 'mia@x.org', 'says "hi"\nand goes'],
  ]);
});

it('chooses the delimiter by the first line, outside of its quotes', () => {
  expect(cells('"a,b,c,d";"Email"\nx;y')[0]).toEqual(['a,b,c,d', 'Email']);
});

it('removes the guard against formulas', () => {
  for (const cell of ['=1+1', '%0', '|calc', '＝1+1']) expect(cells(toCsv([[cell]]))).toEqual([[cell]]);
  expect(cells("Phone\n'+49 30 1\n'=1+1\n'tis")).toEqual([['Phone'], ['+49 30 1'], ['=1+1'], ["'tis"]]);
});

it('counts rows as a spreadsheet does, and leaves out empty ones', () => {
  expect(readTable('\nName\n\n,,\nAna\n').map(({ number }) => number)).toEqual([2, 5]);
  expect(readTable('sep=,\nName\nAna').map(({ number }) => number)).toEqual([2, 3]);
});

describe('hostile input', () => {
  it('without content is reported as empty', () => {
    for (const text of ['', ' \n\t\n', '\ufeff', ',,,\n,,', 'sep=;\r\n']) expect(reasonOf(text)).toEqual(['empty', 0]);
  });
  it('with an unclosed quote is refused with its row', () => {
    expect(reasonOf('Name,Email\nAna,a@x.org\n"Bea,b@x.org\nCleo,c@x.org')).toEqual(['quotes', 3]);
    expect(reasonOf('Name,Email\n"Ana"x,a@x.org')).toEqual(['quotes', 2]);
  });
  it('with a million columns is refused', () => {
    expect(reasonOf('a,'.repeat(1_000_000))).toEqual(['columns', 0]);
  });
  it('of 5 MB is read in bounded time', () => {
    const lines = 'Ana,ana@example.org,"a, b"\n'.repeat(190_000);
    expect(readTable(lines)).toHaveLength(190_000);
    expect(reasonOf('"'.repeat(5_000_000))).not.toBe('x');
    expect(reasonOf('sep='.repeat(1_000_000))).toBe('read');
  });
  it('keeps what looks like a formula or a key of an object as text', () => {
    expect(cells('__proto__,constructor\n=HYPERLINK("x"),<img src=x>')).toEqual([
      ['__proto__', 'constructor'],
      ['=HYPERLINK("x")', '<img src=x>'],
    ]);
  });
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((sign) => {
      const bytes = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8];
      return big ? bytes.reverse() : bytes;
    }),
  );

it.each([
  ['UTF-8', utf8('Jörg €')],
  ['UTF-8 with a byte order mark', utf8('\ufeffJörg €')],
  ['little-endian UTF-16', utf16('Jörg €', false)],
  ['big-endian UTF-16', utf16('Jörg €', true)],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Jörg €');
});

it('reads what Excel on Windows writes', () => {
  // Not every Node decodes the bytes of windows-1252 from 0x80 on; browsers do.
  expect(decodeText(Uint8Array.from([0x4a, 0xf6, 0x72, 0x67]))).toBe('Jörg');
});

it('reads any bytes', () => {
  expect(decodeText(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toHaveLength(256);
  expect(decodeText(new Uint8Array())).toBe('');
});
