/** The content of a cell; `null` is an empty one. */
export type Cell = string | number | null;

/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r\n|%\uff0b\uff0d\uff1d\uff20]/u;

/** Text as it was before a spreadsheet, or `toCsv`, kept it from being a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const guarded = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets read as it is meant: with the mark of UTF-8, and an apostrophe before text
 * that would be taken for a formula. Numbers are written with a point.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`;

/** Has the browser save rows as a CSV file of this name. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; without this the text would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
