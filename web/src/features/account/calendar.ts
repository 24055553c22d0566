import type { OwnCalendar } from '@contract/calendars.ts';
import { apiUrl } from '@/lib/app/config.ts';

/** The address at which calendar programs read a person's shifts, and a link that opens such a program. */
export function calendarAddress({ key }: OwnCalendar): { address: string; subscribe: string } {
  const address = new URL(`${apiUrl}/calendars/${key}`, location.origin).href;
  return { address, subscribe: address.replace(/^https?:/, 'webcal:') };
}
