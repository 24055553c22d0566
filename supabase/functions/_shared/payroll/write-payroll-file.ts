import type { PayrollColumn, PayrollProfile } from '../contract/payroll-profiles.ts';
import type { Cell } from '../tables/cell.ts';
import { canEncode, encode } from './encode.ts';
import { fillIn, writeDay } from './fill-in.ts';
import { layOut, type PayDifference, type Row, type Value } from './lay-out.ts';
import type { PayrollLine, PayrollPeriod } from './line.ts';
import { type PayrollRefusal, type RefusalReason, Refusals } from './refusal.ts';

/**
 * A payroll file, or why there is none. `rows`: its cells as texts, the headings first. `differences`: of the people whom payroll pays
 * something else than their work earned here.
 */
export type PayrollFile =
  | {
      name: string;
      type: string;
      bytes: Uint8Array<ArrayBuffer>;
      rows: string[][];
      differences: PayDifference[];
    }
  | { refusals: PayrollRefusal[] };

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Two decimals of hundredths. */
function writeHundredths(hundredths: number, decimal: string): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

function textOf(value: Value, { date, decimal }: Pick<PayrollProfile, 'date' | 'decimal'>): string {
  if (value === null) return '';
  if ('text' in value) return value.text;
  if ('day' in value) return writeDay(value.day, date);
  return 'whole' in value ? String(value.whole) : writeHundredths(value.hundredths, decimal);
}

function cellOf(value: Value): Cell {
  if (value === null) return null;
  if ('text' in value) return value.text || null;
  if ('day' in value) return value;
  return 'whole' in value ? value.whole : { value: value.hundredths / 100, decimals: 2 };
}

const control = /\p{Cc}/u;
const formula = /^[=+\-@\t\r]/;

/** What is wrong with a text between the separators of a file; `null`: nothing. */
function flawOf(text: string, { kind, quoting, separator, encoding }: PayrollProfile): RefusalReason | null {
  if (formula.test(text)) return 'formula';
  if (control.test(text)) return 'control';
  if (kind === 'xlsx') return null;
  if (quoting === 'never' && (text.includes(separator) || text.includes('"'))) return 'separator';
  return canEncode(text, encoding) ? null : 'encoding';
}

/** What is wrong with the text of a column; `null`: nothing. */
function flawOfColumn(
  text: string,
  { required, digits }: PayrollColumn,
  profile: PayrollProfile,
): RefusalReason | null {
  if (text === '') return required ? 'missing' : null;
  if (digits !== undefined && !(/^\d+$/.test(text) && text.length <= digits)) return 'digits';
  return flawOf(text, profile);
}

/** Looks for what a file cannot contain, of its people and of its profile. */
function judge(profile: PayrollProfile, rows: readonly Row[], before: readonly string[], refusals: Refusals): void {
  const { columns, header, kind, encoding } = profile;
  for (const { line, values } of rows) {
    columns.forEach((column, index) => {
      const value = values[index] ?? null;
      if (value !== null && !('text' in value)) return;
      // A column that is not filled in this row lacks nothing.
      if (value === null && column.when !== undefined) return;
      const text = value?.text ?? '';
      const reason = flawOfColumn(text, column, profile);
      const whose = column.field === 'constant' ? null : line;
      if (reason) refusals.add(whose, { field: column.field, reason, text });
    });
  }
  for (const { header: text } of header ? columns : []) {
    const reason = flawOf(text, profile);
    if (reason) refusals.add(null, { field: 'header', reason, text });
  }
  for (const text of kind === 'csv' ? before : []) {
    // A tab can be between the headings in it.
    const reason = control.test(text.replaceAll('\t', ' ')) ? 'control' : canEncode(text, encoding) ? null : 'encoding';
    if (reason) refusals.add(null, { field: 'before', reason, text });
  }
}

/** The lines of a text file. */
function joined(
  { quoting, separator, closing_separator, line_end }: PayrollProfile,
  before: readonly string[],
  rows: readonly string[][],
): string {
  const quoted = (text: string): string => {
    const needs = quoting === 'always' || (quoting === 'needed' && (text.includes(separator) || text.includes('"')));
    return needs ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((cells) => cells.map(quoted).join(separator) + (closing_separator ? separator : ''));
  const end = line_end === 'crlf' ? '\r\n' : '\n';
  return [...before, ...lines].map((line) => line + end).join('');
}

/**
 * Writes the lines of a pay run as the file of a profile. The same lines are always the same bytes. A file that would contain what its
 * format cannot is not written: then the answer has all refusals.
 */
export async function writePayrollFile(
  profile: PayrollProfile,
  lines: readonly PayrollLine[],
  period: PayrollPeriod,
): Promise<PayrollFile> {
  const refusals = new Refusals();
  const fill = (text: string, date: PayrollProfile['date']) => {
    const filled = fillIn(text, profile, period, date);
    for (const field of filled.missing) refusals.add(null, { field, reason: 'missing', text: '' });
    return filled.text;
  };
  const name = fill(profile.file_name, 'yyyy-mm-dd').replace(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  const before = profile.kind === 'csv' ? profile.before.map((text) => fill(text, profile.date)) : [];
  const { rows, differences } = layOut(profile, lines, period, refusals);
  judge(profile, rows, before, refusals);
  if (refusals.all.length > 0) return { refusals: refusals.all };
  const head = profile.header ? [profile.columns.map(({ header }) => header)] : [];
  const texts = [...head, ...rows.map(({ values }) => values.map((value) => textOf(value, profile)))];
  const written = { name, type: types[profile.kind], rows: texts, differences };
  if (profile.kind === 'csv') return { ...written, bytes: encode(joined(profile, before, texts), profile.encoding) };
  // Most files are text, and loading the library takes milliseconds.
  const { toXlsx } = await import('../tables/xlsx.ts');
  const sheet = { name: 'Payroll', rows: [...head, ...rows.map(({ values }) => values.map(cellOf))] };
  return { ...written, bytes: toXlsx([sheet]) };
}
