import { addDays, addMonths } from '@/lib/time/time.ts';
import type { PeriodSearch } from './search.ts';

/** The first and the last day, both included, as `2025-06-14`. */
export interface Period {
  from: string;
  to: string;
}

/** All days of the month that is `back` months before that of a day. */
export function monthBefore(today: string, back: number): Period {
  const from = addMonths(`${today.slice(0, 7)}-01`, -back);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** The days that an address asks for. */
export function periodOf({ from, to }: PeriodSearch, today: string): Period {
  const month = monthBefore(today, 0);
  return { from: from ?? month.from, to: to ?? month.to };
}

/** Last month and this one until today: of these days people are asked to confirm their hours. */
export const askedPeriod = (today: string): Period => ({ from: monthBefore(today, 1).from, to: today });
