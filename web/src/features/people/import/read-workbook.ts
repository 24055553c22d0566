import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { isOldWorkbook, type Row, rowsOf, WorkbookError } from './read-table.ts';

/** The most that a file may contain, unpacked and as text, in bytes and characters; and the last row and column. */
const [mostUnpacked, mostText] = [40 * 1024 * 1024, 20_000_000];
const [lastRow, lastColumn] = [20_000, 200];
/** So much is unpacked at a time: a few kilobytes can become a thousand times as much. */
const step = 16 * 1024;
/** The parts of the archive with texts, styles and cells. */
const isPart = (name: string): boolean => /^(\[Content_Types\]|_rels\/|xl\/).*\.(xml|rels)$/.test(name);

/** Unpacks the parts of a workbook, and stops as soon as they are too large, whatever the archive says about their size. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let size = 0;
  const unzip = new Unzip((file) => {
    if (!isPart(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      size += chunk.length;
      if (size > mostUnpacked) throw new WorkbookError('large');
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += step) {
    unzip.push(bytes.subarray(from, from + step), from + step >= bytes.length);
  }
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, joined(chunks)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The reader makes a table as large as the place of its last cell. */
function checkCells(sheet: string): void {
  for (const [, letters = '', row] of sheet.matchAll(
    /<(?:[\w.-]+:)?c\s(?:[^<>]*?\s)?r\s*=\s*["']([^\d"']*)([^"']*)["']/g,
  )) {
    if (!/^[A-Z]{1,3}$/.test(letters)) throw new WorkbookError('broken');
    if (!(Number(row) <= lastRow) || columnOf(letters) > lastColumn) throw new WorkbookError('large');
  }
}

/** A cell as text: days as `2025-06-14`, with the time if it has one. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return cell === null || cell === undefined ? '' : String(cell);
  // Excel counts in fractions of a day.
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

/** The bytes of a name in the directory of a file that is protected. */
const protectedMark = 'EncryptedPackage';

/** Reads the first sheet of an Excel file. Throws `WorkbookError` and `TableError`. */
export async function readWorkbook(bytes: Uint8Array): Promise<Row[]> {
  // Also an archive with a password is packed into the older format.
  if (isOldWorkbook(bytes)) {
    const name = [...protectedMark].join('\0');
    throw new WorkbookError(strFromU8(bytes, true).includes(name) ? 'protected' : 'old');
  }
  let cells: unknown[][];
  try {
    const parts = unpack(bytes);
    for (const [name, part] of Object.entries(parts)) if (/^xl\/worksheets\//.test(name)) checkCells(strFromU8(part));
    // Packed again without compression, so that the reader unpacks nothing and needs no worker.
    cells = await readSheet(zipSync(parts, { level: 0 }).buffer as ArrayBuffer, 1);
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('broken', { cause: error });
  }
  const lines = cells.map((row) => row.map(textOf));
  const length = lines.reduce((sum, line) => line.reduce((of, { length }) => of + length, sum), 0);
  if (length > mostText) throw new WorkbookError('large');
  return rowsOf(lines);
}
