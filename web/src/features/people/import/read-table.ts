import Papa from 'papaparse';
import { unguarded } from '@/lib/format/csv.ts';

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
