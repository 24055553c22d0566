import type { Cell } from '@/lib/format/csv.ts';
import type { ReportTable } from './tables.ts';

const written = (value: number | null, decimals: number | undefined): Cell =>
  value === null || decimals === undefined ? value : { value, decimals };

/** A table as rows of cells, headings first. All rows, but not the total, which a spreadsheet would add up again. */
export const cellsOf = ({ subjects, columns, rows }: ReportTable): Cell[][] => [
  [...subjects, ...columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))],
  ...rows.map((row) => [...row.about, ...columns.map(({ cell, decimals }) => written(cell(row), decimals))]),
];
