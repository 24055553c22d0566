import type { SlotTypeRef } from '@contract/slot-types.ts';
import { money } from './numbers.ts';
import { worthTexts } from './texts.ts';

/** Credits with their unit: '4 credits', '1 credit'. */
export const credits = (count: number): string => worthTexts.get().credits({ count });

/**
 * The worth of a length in milliseconds: credits to one decimal, or pay to the cent if the rate is negative. Whole
 * numbers are divided once, so that halves are exact and rounded up, as on the server.
 */
export function worthOf(length: number, hourly: number): number {
  const product = length * Math.round(Math.abs(hourly) * 100);
  return hourly < 0 ? Math.round(product / 3_600_000) / 100 : Math.round(product / 36_000_000) / 10;
}

/** A rate without its hour: '1 credit', or '$15.00' if it is negative. */
export const rate = (hourly: number): string => (hourly < 0 ? money(-hourly) : credits(hourly));

/** A rate: '1 credit per hour', '$15.00 per hour' if it is negative, or 'Paid' if it is hidden from the reader. */
export const hourlyWorth = ({ hourly_credits: hourly }: Pick<SlotTypeRef, 'hourly_credits'>): string =>
  hourly === null ? worthTexts.get().paid : worthTexts.get().perHour({ amount: rate(hourly) });

/**
 * The worth of a slot of an event: credits, or pay if the rate is negative. All-day events show the rate, because their
 * feed decides the hours. A wage that is hidden from the reader is 'Paid'.
 */
export function worth(
  type: Pick<SlotTypeRef, 'hourly_credits'>,
  event: { start_time: string; end_time: string; all_day: boolean },
): string {
  const hourly = type.hourly_credits;
  if (event.all_day || hourly === null) return hourlyWorth(type);
  const amount = worthOf(Date.parse(event.end_time) - Date.parse(event.start_time), hourly);
  return hourly < 0 ? money(amount) : credits(amount);
}
