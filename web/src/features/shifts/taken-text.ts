import type { Signup } from '@contract/signups.ts';
import { now } from '@/lib/time/clock.ts';
import { dayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey, shortDay } from '@/lib/time/time.ts';
import { findMessages } from './find/find-messages.ts';

/** What was taken, and when. */
export function takenText({ event }: Signup, zone: string): string {
  const times = timesOf(event);
  const day = shortDay(dayOf(times, zone), dayKey(now(), zone));
  return findMessages.get().taken({ event: event.title, when: `${day}, ${writtenTimes(times, zone).start}` });
}
