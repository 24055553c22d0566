import { toXlsx } from '@shared/tables/xlsx.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Cell } from '@/lib/format/csv.ts';
import { readWorkbook } from './read-workbook.ts';

const workbook = (rows: Cell[][], ...more: Cell[][][]) =>
  toXlsx([rows, ...more].map((each, index) => ({ name: `${index}`, rows: each })));
const why = (bytes: Uint8Array) =>
  readWorkbook(bytes).then(
    () => 'read',
    (error) => error.reason,
  );
const sheetPath = 'xl/worksheets/sheet1.xml';
/** A workbook whose first sheet is this XML. */
const withSheet = (xml: string) => zipSync({ ...unzipSync(workbook([['Name']])), [sheetPath]: strToU8(xml) });
const cells = (xml: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml}</sheetData></worksheet>`;

it('reads the first sheet as text, with the numbers of its rows', async () => {
  const rows: Cell[][] = [
    ['Name', 'Email', 'Phone', 'Credits', 'Since'],
    [null, null, null, null, null],
    ['Jörg', 'joerg@example.org', 4_915_112_345_678, 2.5, { day: '2026-10-24' }],
    [' Zoë ', "'=1+1", '+49 30', null, { day: '2026-10-24', time: '16:40' }],
  ];
  expect(await readWorkbook(workbook(rows, [['second']]))).toEqual([
    { number: 1, cells: ['Name', 'Email', 'Phone', 'Credits', 'Since'] },
    { number: 3, cells: ['Jörg', 'joerg@example.org', '4915112345678', '2.5', '2026-10-24'] },
    { number: 4, cells: ['Zoë', '=1+1', '+49 30', '', '2026-10-24 16:40'] },
  ]);
});

it('reads thousands of rows without a worker', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [
    `Person ${index} with a long name`,
    `${index}@example.org`,
  ]);
  expect((await readWorkbook(workbook(rows))).at(-1)?.cells).toEqual([
    'Person 4999 with a long name',
    '4999@example.org',
  ]);
});

it('says that there is nothing in it, or too many columns for a list of people', async () => {
  expect(await why(workbook([]))).toBe('empty');
  expect(await why(workbook([Array.from({ length: 60 }, (_, index) => `${index}`)]))).toBe('columns');
});

it('knows old and protected files', async () => {
  const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  expect(await why(Uint8Array.from(old))).toBe('old');
  const name = [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]);
  expect(await why(Uint8Array.from([...old, ...name]))).toBe('protected');
});

it.each([
  ['another archive', zipSync({ 'word/document.xml': strToU8('<a/>') })],
  ['the beginning of a file', workbook([['Name']]).subarray(0, 200)],
  ['no archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0])],
  ['a sheet that is no XML', withSheet('<<<')],
  ['a cell without a place', withSheet(cells('<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row>'))],
])('cannot read %s', async (_, bytes) => {
  expect(await why(bytes)).toBe('broken');
});

const textCell = (place: string, tag = 'c') => `<${tag} r=${place} t="inlineStr"><is><t>a</t></is></${tag}>`;
const sheetWith = (cell: string) => withSheet(cells(`<row>${cell}</row>`));

it.each([
  ['"A1048576"', 'large'],
  ["'A1048576'", 'large'],
  ['"XFD1"', 'large'],
  ['"A20001"', 'large'],
  ['"GS1"', 'large'],
  ['"A1x"', 'large'],
  ['"A"', 'broken'],
  ['"a1"', 'broken'],
  ['"AAAA1"', 'broken'],
  ['"A20000"', 'read'],
  ['"GR1"', 'columns'],
])('a cell at %s is %s: one far away would make an endless table', async (place, expected) => {
  expect(await why(sheetWith(textCell(place)))).toBe(expected);
});

it('finds a cell far away in a sheet with a prefix, and in another sheet', async () => {
  expect(await why(sheetWith(textCell('"A1048576"', 'x:c')))).toBe('large');
  const second = { ...unzipSync(workbook([['Name']], [['second']])) };
  second['xl/worksheets/sheet2.xml'] = strToU8(cells(`<row>${textCell('"A1048576"')}</row>`));
  expect(await why(zipSync(second))).toBe('large');
});

it('does not unpack pictures and other parts without cells', async () => {
  const picture = new Uint8Array(60 * 1024 * 1024);
  expect(await why(zipSync({ ...unzipSync(workbook([['Name']])), 'xl/media/image1.png': picture }))).toBe('read');
});

it('stops unpacking what grows, whatever the archive says about its size', async () => {
  const bomb = zipSync(
    { ...unzipSync(workbook([['Name']])), [sheetPath]: new Uint8Array(60 * 1024 * 1024).fill(32) },
    { level: 9 },
  );
  expect(bomb.length).toBeLessThan(100_000);
  expect(await why(bomb)).toBe('large');
  // Each size of 60 MB becomes one of 16 bytes.
  const lying = bomb.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at++)
    if (view.getUint32(at, true) === 60 * 1024 * 1024) view.setUint32(at, 16, true);
  expect(await why(lying)).toBe('large');
});

it('stops at more text than a list of people has', async () => {
  const long = 'x'.repeat(30_000);
  expect(await why(workbook(Array.from({ length: 700 }, () => [long])))).toBe('large');
});
