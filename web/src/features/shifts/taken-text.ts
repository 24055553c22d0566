import type { Signup } from '@contract/signups.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { findMessages } from './find/find-messages.ts';

/** What was taken, and when. */
export function takenText({ event }: Signup): string {
  const times = timesOf(event);
  return findMessages
    .get()
    .taken({ event: event.title, when: `${shortDayOf(times, now())}, ${writtenTimes(times).start}` });
}
