import type { Signup } from '@contract/signups.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { findTexts } from './find/find-texts.ts';

/** What was taken, and when. */
export function takenText({ event }: Signup): string {
  const times = timesOf(event);
  return findTexts
    .get()
    .taken({ event: event.title, when: `${shortDayOf(times, now())}, ${writtenTimes(times).start}` });
}
