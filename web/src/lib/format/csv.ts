import { saveFile } from './save-file.ts';

/** The content of a cell; `null` is an empty one. */
export type Cell = string | number | null;

/** Text that a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n|%\uff0b\uff0d\uff1d\uff20]/u;

/** Text without the apostrophe with which a spreadsheet, or `toCsv`, keeps it from being a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const guarded = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * Rows as a CSV file (RFC 4180) for spreadsheets: with a byte order mark, and with an apostrophe before text that would
 * be read as a formula. Numbers have a decimal point.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`;

/** Saves rows as a CSV file of this name. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
