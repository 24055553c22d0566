import { monthBefore, type Period } from '@/domains/hours/period.ts';
import { addDays, dayKey, isoWeekday } from '@/lib/time/time.ts';

export const spans = ['lastMonth', 'firstHalf', 'secondHalf', 'twoWeeks'] as const;
export type Span = (typeof spans)[number];

/** The days of a usual period that is over. `twoWeeks`: the last two whole weeks, from Monday to Sunday. @param today as `2025-06-14` */
export function daysOf(span: Span, today: string): Period {
  const { from, to } = monthBefore(today, 1);
  switch (span) {
    case 'lastMonth':
      return { from, to };
    case 'firstHalf':
      return { from, to: addDays(from, 14) };
    case 'secondHalf':
      return { from: addDays(from, 15), to };
    case 'twoWeeks': {
      const sunday = addDays(today, -isoWeekday(today));
      return { from: addDays(sunday, -13), to: sunday };
    }
  }
}

/** The usual period that has exactly these days. @param today as `2025-06-14` */
export const spanOf = ({ from, to }: Period, today: string): Span | undefined =>
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
