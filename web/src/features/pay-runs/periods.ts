import { addDays, dayKey } from '@/lib/time/time.ts';

/** The first and last day of a pay run, both included, as `2025-06-14`. */
export interface Days {
  from: string;
  to: string;
}

export const spans = ['lastMonth', 'firstHalf', 'secondHalf', 'twoWeeks'] as const;
export type Span = (typeof spans)[number];

const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The days of a usual period that is over. `twoWeeks`: the last two whole weeks, from Monday to Sunday. @param today as `2025-06-14` */
export function daysOf(span: Span, today: string): Days {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const first = dayAt(year, month - 2, 1);
  const last = dayAt(year, month - 1, 0);
  switch (span) {
    case 'lastMonth':
      return { from: first, to: last };
    case 'firstHalf':
      return { from: first, to: dayAt(year, month - 2, 15) };
    case 'secondHalf':
      return { from: dayAt(year, month - 2, 16), to: last };
    case 'twoWeeks': {
      const sinceSunday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
      return { from: dayAt(year, month - 1, day - sinceSunday - 13), to: dayAt(year, month - 1, day - sinceSunday) };
    }
  }
}

/** The usual period that has exactly these days. @param today as `2025-06-14` */
export const spanOf = ({ from, to }: Days, today: string): Span | undefined =>
  spans.find((each) => {
    const days = daysOf(each, today);
    return days.from === from && days.to === to;
  });

/** Work of at most this many days before belongs to a run, as far as it is on its days. */
const mostBefore = 3;

/**
 * The first day of timesheets that list a line of a run which begins on `from`: timesheets have work on the day on which its event began.
 * That is before the run for work past midnight, and for what is added to an earlier run.
 */
export function listedFrom(
  { day, starts_at }: { day: string; starts_at: string | null },
  from: string,
  zone: string,
): string {
  const goesOn = starts_at !== null && dayKey(Date.parse(starts_at) - 1, zone) < day;
  const first = goesOn ? addDays(day, -mostBefore) : day;
  return first < from ? first : from;
}
