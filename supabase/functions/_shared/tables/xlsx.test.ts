import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { type Sheet, toXlsx } from './xlsx.ts';

const read = (sheets: readonly Sheet[], sheet = 1) => readSheet(toXlsx(sheets).buffer, sheet, { trim: false });

it('writes text, numbers, days and times as what they are, and further sheets', async () => {
  const rows: Cell[][] = [
    ['Name', 'Hours', 'Pay', 'Day', 'Start'],
    [
      'Jörg & „Zoë“ <x>',
      2.5,
      { value: 77.5, decimals: 2 },
      { day: '2026-10-24' },
      { day: '2026-10-25', time: '18:00' },
    ],
    [null, -5, { value: 1.005, decimals: 2 }, null, null],
  ];
  const sheets = [
    { name: 'A', rows },
    { name: 'B', rows: [['second']] },
  ];
  expect(await read(sheets)).toEqual([
    ['Name', 'Hours', 'Pay', 'Day', 'Start'],
    ['Jörg & „Zoë“ <x>', 2.5, 77.5, new Date('2026-10-24T00:00Z'), new Date('2026-10-25T18:00Z')],
    [null, -5, 1, null, null],
  ]);
  expect(await read(sheets, 2)).toEqual([['second']]);
});

it.each(['=1+1', '=cmd|"x",1', '+49 151', '-2', '@SUM(A1)', '|calc', ' two  spaces ', '_x0041_', 'two\nlines'])(
  'keeps %j as text that is no formula',
  async (text) => {
    expect(await read([{ name: 'A', rows: [[text]] }])).toEqual([[text]]);
    const sheet = strFromU8(
      unzipSync(toXlsx([{ name: 'A', rows: [[text]] }]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    expect(sheet).toContain('t="inlineStr"');
    expect(sheet).not.toContain('<f>');
  },
);

it('leaves out what XML cannot contain, and cuts what Excel does not open', async () => {
  expect(await read([{ name: 'A', rows: [['a\u0000\u001b\ud800b']] }])).toEqual([['ab']]);
  const [[long]] = (await read([{ name: 'A', rows: [['x'.repeat(40_000)]] }])) as [[string]];
  expect(long.length).toBe(32_767);
});

it('names sheets as Excel accepts them', () => {
  const names = ['Hours: “a/b” [2026] & a very long name that goes on', '*?', '*?'];
  const book = strFromU8(
    unzipSync(toXlsx(names.map((name) => ({ name, rows: [] }))))['xl/workbook.xml'] ?? new Uint8Array(),
  );
  expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Hours  “a b”  2026  &amp; a very lo',
    '2',
    '3',
  ]);
});
