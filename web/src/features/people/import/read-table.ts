import Papa from 'papaparse';
import { unguarded } from '@/lib/format/csv.ts';

const decode = (bytes: Uint8Array, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

/**
 * The text of a file in an encoding that spreadsheets write: UTF-8 or UTF-16 with a byte order mark, else UTF-8 or, if
 * the bytes are not valid UTF-8, windows-1252 as Excel on Windows writes it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  try {
    return decode(bytes, 'utf-8', true);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const beginsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** Whether a file is a workbook of the older format, .xls. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Whether a file is a workbook of a spreadsheet program, whatever its name is: .xlsx is a zip archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  isOldWorkbook(bytes) || beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/**
 * An Excel file that cannot be read. `old`: an .xls file; `protected`: it has a password; `large`: there is too much in it for a list
 * of people; `broken`: anything else.
 */
export class WorkbookError extends Error {
  readonly reason: 'old' | 'protected' | 'large' | 'broken';

  constructor(reason: WorkbookError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A row of a table with its number, counted as in a spreadsheet. */
export interface Row {
  number: number;
  cells: string[];
}

/** A text that cannot be read as a table. */
export class TableError extends Error {
  readonly reason: 'empty' | 'quotes' | 'columns';
  /** The row with the problem, or 0. */
  readonly row: number;

  constructor(reason: TableError['reason'], row = 0) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

/** A table with more columns is not a list of people. */
const mostColumns = 50;
const delimiters = ['\t', ';', ','] as const;

/** The delimiter of a table: the most frequent one in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])+/.exec(text.trimStart())?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((sign) => line.split(sign).length);
  const most = Math.max(...counts);
  return (most > 1 && delimiters[counts.indexOf(most)]) || ',';
}

const content = (cell: string): string => unguarded(cell.replaceAll('\u00a0', ' ')).trim();

/** The rows of a table with their numbers, counted from `first`. Rows without content are left out. Throws `TableError`. */
export function rowsOf(lines: readonly (readonly string[])[], first = 1): Row[] {
  const rows = lines
    .map((cells, index) => ({ number: index + first, cells: cells.map(content) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw new TableError('empty');
  if (rows.some(({ cells }) => cells.length > mostColumns)) throw new TableError('columns');
  return rows;
}

/** Reads a table from a file or the clipboard. Throws `TableError`. */
export function readTable(source: string): Row[] {
  // Excel may name the delimiter in a first line of its own.
  const [, named] = /^\ufeff?sep=(.)\r?\n/i.exec(source) ?? [];
  const text = source.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: named ?? delimiterOf(text) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const first = named ? 2 : 1;
  if (broken) throw new TableError('quotes', (broken.row ?? 0) + first);
  return rowsOf(data, first);
}
