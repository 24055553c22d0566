import type { SlotTypeRef } from '@contract/slot-types.ts';
import { worthMessages } from './messages.ts';
import { dollars } from './numbers.ts';

/** Credits with their unit: '4 credits', '1 credit'. */
export const credits = (count: number): string => worthMessages.get().credits({ count });

/** Hours × rate to one decimal (spec section 9). */
export const worthOf = (lengthHours: number, hourly: number): number =>
  Math.round(lengthHours * Math.abs(hourly) * 10) / 10;

/** What an hour brings: '1 credit per hour', '$15 per hour' where the rate is negative. */
export const hourlyWorth = ({ hourly_credits: hourly }: Pick<SlotTypeRef, 'hourly_credits'>): string =>
  worthMessages.get().perHour({ amount: hourly < 0 ? dollars(-hourly) : credits(hourly) });

/** What a slot of an event brings: credits, or pay where the rate is negative. Whole days count by rules of their feed, so there the rate is told. */
export function worth(type: SlotTypeRef, event: { start_time: string; end_time: string; all_day: boolean }): string {
  const hourly = type.hourly_credits;
  if (event.all_day) return hourlyWorth(type);
  const length = (Date.parse(event.end_time) - Date.parse(event.start_time)) / 3_600_000;
  const amount = worthOf(length, hourly);
  return hourly < 0 ? dollars(amount) : credits(amount);
}
