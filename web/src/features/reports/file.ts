import { noteExport } from '@/lib/api/note-export.ts';
import { type Cell, saveCsv } from '@/lib/format/csv.ts';
import type { Period } from './periods.ts';
import type { ReportTable } from './tables.ts';

const written = (value: number | null, decimals: number | undefined): Cell =>
  value === null || decimals === undefined ? value : { value, decimals };

/** A table as rows of cells, headings first. All rows, but not the total, which a spreadsheet would add up again. */
export const cellsOf = ({ subjects, columns, rows }: ReportTable): Cell[][] => [
  [...subjects, ...columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))],
  ...rows.map((row) => [...row.about, ...columns.map(({ cell, decimals }) => written(cell(row), decimals))]),
];

/** Saves a table as a CSV file, named by its content and its days, which is recorded. */
export async function saveTable(table: ReportTable, { from, to }: Period): Promise<void> {
  await noteExport('report');
  saveCsv(`muster-${table.id}-${from}-${to}.csv`, cellsOf(table));
}
