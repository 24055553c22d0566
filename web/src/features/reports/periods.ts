import type { ReportFilter } from './search.ts';

/** The first and last day of a report, both included, as `2025-06-14`. */
export interface Period {
  from: string;
  to: string;
}

const longestYears = 10;

/** The month (`2025-06`) that is `count` months after another. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** All days of a month (`2025-06`). */
export const monthPeriod = (month: string): Period => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

export const yearPeriod = (year: string | number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The last twelve months including this one, latest first. */
export const lastMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, back) => addMonths(today.slice(0, 7), -back));

/** Why the API would refuse the requested days; `undefined` if it would not. */
export function problemOf({ from, to }: ReportFilter): 'order' | 'length' | undefined {
  if (!from || !to) return undefined;
  if (to < from) return 'order';
  return to >= Number(from.slice(0, 4)) + longestYears + from.slice(4) ? 'length' : undefined;
}

/** Rows for all months from the first to the last; months without a row get `empty`. */
export function withoutGaps<Row extends { month: string }>(rows: readonly Row[], empty: Omit<Row, 'month'>): Row[] {
  const known = new Map(rows.map((row) => [row.month, row]));
  const [first, last] = [rows[0]?.month, rows[rows.length - 1]?.month];
  const whole: Row[] = [];
  for (let month = first; month && last && month <= last; month = addMonths(month, 1))
    whole.push(known.get(month) ?? ({ ...empty, month } as Row));
  return whole;
}
