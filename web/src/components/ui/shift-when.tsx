import { dayOf, type EventTimes, writtenTimes } from '@/lib/time/event-time.ts';
import { shortDay } from '@/lib/time/time.ts';

interface ShiftWhenProps {
  event: EventTimes;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
}

/** The day, start, end and length of a shift that is not listed under its day. */
export function ShiftWhen({ event, today, zone }: ShiftWhenProps) {
  const times = writtenTimes(event, zone);
  return (
    <time dateTime={event.start_time} className="mb-1 flex flex-wrap items-baseline gap-x-1.5 sm:mb-0 sm:flex-col">
      <span className="font-strong">{shortDay(dayOf(event, zone), today)}</span>
      <span className="text-soft">{times.start}</span>
      {times.end && (
        <span className="text-soft">
          <span className="sm:sr-only">– </span>
          {times.end}
        </span>
      )}
      {times.length && (
        <span className="text-small text-soft">
          {times.zone} · {times.length}
        </span>
      )}
    </time>
  );
}
