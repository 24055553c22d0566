import type { Cell } from '@shared/tables/cell.ts';
import { locale } from '@/i18n/languages.ts';

export type { Cell };

/** Saves a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started. Without this, the content would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What separates cells and decimals. */
interface CsvFormat {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/**
 * What the spreadsheets of a language read as a table when a file is opened: those of languages with a decimal comma separate cells by
 * semicolons, and would show a file with commas as one column.
 */
export const csvFormatOf = (language: string): CsvFormat =>
  language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };

/** Text that a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n|%\uff0b\uff0d\uff1d\uff20]/u;

/** Text without the apostrophe with which a spreadsheet, or `toCsv`, keeps it from being a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

function cellText(cell: Cell, { decimal }: CsvFormat): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'object' && 'day' in cell) return [cell.day, cell.time].filter(Boolean).join(' ');
  if (typeof cell === 'object') return cell.value.toFixed(cell.decimals).replace('.', decimal);
  const guarded = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * Rows as a CSV file (RFC 4180) for spreadsheets: with a byte order mark, and with an apostrophe before text that would
 * be read as a formula.
 */
export const toCsv = (rows: readonly (readonly Cell[])[], format: CsvFormat = csvFormatOf('en')): string =>
  `\ufeff${rows.map((cells) => `${cells.map((cell) => cellText(cell, format)).join(format.separator)}\r\n`).join('')}`;

/** Saves rows as a CSV file of this name, for the spreadsheets of the displayed language. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, new Blob([toCsv(rows, csvFormatOf(locale.get()))], { type: 'text/csv;charset=utf-8' }));
