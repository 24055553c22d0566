import type { ReportStep } from '@contract/reports.ts';
import { addDays, calendarDay, monthOfYear, shortMonth, spanOfDays, weekday } from '@/lib/time/time.ts';
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

/** The first day of what follows a day, a week or a month that is named by its first day. */
const after = (at: string, by: ReportStep): string =>
  by === 'month' ? `${addMonths(at.slice(0, 7), 1)}-01` : addDays(at, by === 'week' ? 7 : 1);

/** The days of a day, a week or a month, as far as they are in the period of the report. */
export function daysOf(at: string, by: ReportStep, { from, to }: Period): Period {
  const last = addDays(after(at, by), -1);
  return { from: at < from ? from : at, to: last > to ? to : last };
}

/** Rows for all days, weeks or months from the first to the last; those without a row get `empty`. */
export function withoutGaps<Row extends { at: string }>(
  rows: readonly Row[],
  by: ReportStep,
  empty: Omit<Row, 'at'>,
): Row[] {
  const known = new Map(rows.map((row) => [row.at, row]));
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  const whole: Row[] = [];
  for (let at = first; at && last && at <= last; at = after(at, by))
    whole.push(known.get(at) ?? ({ ...empty, at } as Row));
  return whole;
}

/** The most days of which each can have its own figures, and the most of weeks, as on the server. */
const mostDays = { day: 100, week: 1100 };

/** By what the figures of some days can be shown over time. */
export function stepsOf(rows: readonly { at: string }[], by: ReportStep): ReportStep[] {
  const [first, last] = [rows[0]?.at, rows.at(-1)?.at];
  const count = first && last ? (Date.parse(after(last, by)) - Date.parse(first)) / 86_400_000 : 0;
  const all: readonly ReportStep[] = ['day', 'week', 'month'];
  return all.filter((step) => step === by || step === 'month' || count <= mostDays[step]);
}

/** A day, a week or a month in words: 'June 14, 2026', 'June 8 – 14, 2026', 'June 2026'. */
export const nameOf = (at: string, by: ReportStep): string =>
  by === 'day' ? calendarDay(at) : by === 'week' ? spanOfDays(at, addDays(at, 6)) : monthOfYear(at.slice(0, 7));

/** The same below a column, on two lines: 'Sun' and '14', 'Jun' and '8', 'Jun' and, where it is another year than before, '2026'. */
export function labelOf(at: string, by: ReportStep, before: string | undefined): [string, string | undefined] {
  const number = String(Number(at.slice(8)));
  if (by === 'day') return [weekday(at), number];
  const month = shortMonth(at.slice(0, 7));
  if (by === 'week') return [month, number];
  return [month, at.slice(0, 4) === before?.slice(0, 4) ? undefined : at.slice(0, 4)];
}
