import type { Event } from '@contract/events.ts';
import { dayKey } from '@/lib/time/time.ts';

/** Whether the day on which an event ends is over in the organization's zone, as `private.is_closed` decides. */
export const isClosed = (endTime: string, now: number, zone: string): boolean =>
  dayKey(endTime, zone) < dayKey(now, zone);

/** Whether people are signed up for the event: then its closed day stays as it was reported. */
export const hasPeople = ({ slot_assignments }: Pick<Event, 'slot_assignments'>): boolean =>
  slot_assignments.some(({ current_count }) => current_count > 0);
