import { type EventTimes, writtenTimes } from '@/lib/time/event-time.ts';
import { TimeForReader } from './time-for-reader.tsx';

interface WhenProps {
  event: EventTimes;
  /** Whether both ends name their zone, as on days with two. */
  nameZone?: boolean;
}

/** Start and end of an event under its day: stacked on a wide screen, in one line on a phone. The tooltip names the zone. */
export function When({ event, nameZone = false }: WhenProps) {
  const times = writtenTimes(event, nameZone);
  return (
    <time
      dateTime={event.start_time}
      title={times.full}
      className="mb-1 flex flex-wrap items-baseline gap-x-1.5 sm:mb-0 sm:flex-col sm:pt-0.5"
    >
      <span className="font-strong">{times.start}</span>
      {times.end && (
        <span className="text-soft">
          <span className="sm:sr-only">– </span>
          {times.end}
        </span>
      )}
      {times.zone && <span className="text-small text-soft sm:hidden">{times.zone}</span>}
      {times.length && (
        <span className="text-small text-soft">
          <span className="sm:hidden">· </span>
          {times.length}
        </span>
      )}
      <TimeForReader event={event} zoneIsNamed />
    </time>
  );
}
