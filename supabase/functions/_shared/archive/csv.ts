/** Text that a spreadsheet would read as a formula. The client's own CSV files treat the same (lib/format/csv.ts). */
const formula = /^[=+\-@\t\r\n|%\uff0b\uff0d\uff1d\uff20]/u;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guarded = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Records with the same keys as a CSV file (RFC 4180) with a byte order mark; the first line has the keys. */
export function toCsv(records: readonly Record<string, unknown>[]): string {
  const keys = Object.keys(records[0] ?? {});
  const lines = [keys, ...records.map((record) => keys.map((key) => record[key]))];
  return `\ufeff${lines.map((values) => `${values.map(cell).join(',')}\r\n`).join('')}`;
}
