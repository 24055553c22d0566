import type { Signup } from '@contract/signups.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';

/** The places that a person has on each day in a zone. A shift past midnight is on both days. */
export function shiftsOfDays(signups: readonly Signup[], zone: string): Map<string, Signup[]> {
  const days = new Map<string, Signup[]>();
  for (const signup of signups) {
    const { event, status, slot_canceled } = signup;
    if (event.status === 'canceled' || slot_canceled || status === 'displaced') continue;
    // The days of an all-day event are those of its own zone.
    const of = event.all_day ? event.timezone : zone;
    const last = dayKey(Date.parse(event.endTime) - 1, of);
    for (let day = dayKey(event.startTime, of); day <= last; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), signup]);
    }
  }
  return days;
}
