import { problemText } from '@/lib/errors/error-text.ts';
import { saveCsv } from '@/lib/format/csv.ts';
import type { Line, Without } from './check-lines.ts';
import type { Table } from './columns.ts';
import type { Preview, PreviewLine } from './preview.ts';
import { importTexts } from './texts.ts';

/** What of a line is not imported. */
export function withoutText(without: Without): string {
  const t = importTexts.get();
  if (without.what === 'shared') return t.shared({ row: without.row });
  const { given, used } = without;
  return used ? t.phoneOfSeveral({ given, used }) : t.phoneLeft({ given });
}

/** Which line has the person of this one. */
export const twiceText = ({ email }: Line, row: number): string => {
  const t = importTexts.get();
  return email ? t.twice({ row }) : t.twiceNamed({ row });
};

/** Why a line, or a part of it, is not imported. */
function reasonOf(line: PreviewLine): string {
  const t = importTexts.get();
  const { problems, twice, without, outcome } = line;
  const sentences = [
    ...problems.map(({ field, message }) => t.problem({ field: t[field], sentence: problemText(message) })),
    ...(twice === null ? [] : [twiceText(line, twice)]),
    ...without.map(withoutText),
    ...(outcome?.known && ['refused', 'unchanged'].includes(outcome.outcome) ? [t[outcome.known]] : []),
  ];
  return sentences.join(' · ');
}

/** The lines that are not imported, or not whole, in their order. */
export const notImported = ({ groups: { wrong, left, ...taken } }: Preview): PreviewLine[] =>
  [
    ...wrong,
    ...left,
    ...Object.values(taken).flatMap((lines) => lines.filter(({ without }) => without.length > 0)),
  ].sort((one, other) => one.number - other.number);

/** Saves these lines with their columns and the reason, to be corrected and imported again. */
export function saveRejected({ header, rows }: Table, preview: Preview): void {
  const t = importTexts.get();
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const head = Array.from({ length: width }, (_, index) => header[index] || t.columnNumber({ number: index + 1 }));
  const lines = notImported(preview).map((line) => [
    ...head.map((_, index) => line.cells[index] ?? ''),
    reasonOf(line),
  ]);
  saveCsv('not-imported.csv', [[...head, t.reason], ...lines]);
}
