import type { Report } from '@contract/reports.ts';
import { addDays, addMonths } from '@/lib/time/time.ts';

/** More roles than this cannot be told apart in a column; the smaller ones are one part together. */
const mostParts = 7;

interface Part {
  /** The slot type; `null`: all that have no part of their own. */
  id: string | null;
  name: string;
  color: string | null;
  minutes: number;
}

interface Column {
  /** A day (`2026-06-14`) or a month (`2026-06`). */
  at: string;
  minutes: number;
  /** The minutes of each part. */
  of: readonly number[];
}

export interface OverTime {
  /** Most minutes first. */
  parts: readonly Part[];
  /** All days or months from the first to the last with work. */
  columns: readonly Column[];
}

const after = (at: string): string => (at.length > 7 ? addDays(at, 1) : addMonths(`${at}-01`, 1).slice(0, 7));
const sum = (rows: readonly { minutes: number }[]): number => rows.reduce((total, { minutes }) => total + minutes, 0);

/** The hours of a report over time by role, as columns of a chart. `others`: the name of the part for the smaller roles. */
export function overTime({ hours, slot_types }: Pick<Report, 'hours' | 'slot_types'>, others: string): OverTime {
  const ranked = slot_types
    .map(({ slot_type: { id, name, color }, minutes }): Part => ({ id, name, color, minutes }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes);
  const own = ranked.length > mostParts ? ranked.slice(0, mostParts - 1) : ranked;
  const rest = ranked.slice(own.length);
  const parts = rest.length > 0 ? [...own, { id: null, name: others, color: null, minutes: sum(rest) }] : own;
  const columns: Column[] = [];
  const [first, last] = [hours[0]?.at, hours.at(-1)?.at];
  for (let at = first; at && last && at <= last; at = after(at)) {
    const found = hours.filter((row) => row.at === at);
    const of = own.map(({ id }) => sum(found.filter(({ slot_type_id }) => slot_type_id === id)));
    const minutes = sum(found);
    if (rest.length > 0) of.push(minutes - of.reduce((total, each) => total + each, 0));
    columns.push({ at, minutes, of });
  }
  return { parts, columns };
}
