import { type EventTimes, shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { TimeForReader } from './time-for-reader.tsx';

/** The day, start, end and length of a shift that is not listed under its day. */
export function ShiftWhen({ event }: { event: EventTimes }) {
  const times = writtenTimes(event);
  return (
    <time dateTime={event.start_time} className="mb-1 flex flex-wrap items-baseline gap-x-1.5 sm:mb-0 sm:flex-col">
      <span className="font-strong">{shortDayOf(event, useNow())}</span>
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
      <TimeForReader event={event} zoneIsNamed />
    </time>
  );
}
