import { addDays, shortDate } from '@/lib/time/time.ts';

/** How many days are filled when the address names none. */
const usual = 14;

/** The days to fill; those of the address, or from today on. The first is not after the last. */
export function daysToFill(search: { from?: string | undefined; to?: string | undefined }, today: string) {
  const from = search.from ?? today;
  const to = search.to ?? addDays(from, usual - 1);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A span of days in words. */
export const daysInWords = ({ from, to }: { from: string; to: string }, today: string): string =>
  from === to ? shortDate(from, today) : `${shortDate(from, today)} – ${shortDate(to, today)}`;
