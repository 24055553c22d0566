import type { Signup } from '@contract/signups.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';

/** The places that a person has on each day where the shift takes place. A shift past midnight is on both days. */
export function shiftsOfDays(signups: readonly Signup[]): Map<string, Signup[]> {
  const days = new Map<string, Signup[]>();
  for (const signup of signups) {
    const { event, status, slot_canceled } = signup;
    if (event.status === 'canceled' || slot_canceled || status === 'displaced') continue;
    const last = dayKey(Date.parse(event.endTime) - 1, event.timezone);
    for (let day = dayKey(event.startTime, event.timezone); day <= last; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), signup]);
    }
  }
  return days;
}
