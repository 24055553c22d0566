import clsx from 'clsx';
import { type EventTimes, shortDayOf, timeForReader, writtenTimes, zonesOf } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';

interface TimeForReaderProps {
  event: EventTimes;
  /** Whether the zone of the event stands nearby; otherwise it is named here. */
  zoneIsNamed?: boolean;
  className?: string;
}

/** When a shift begins by the reader's own clock, beside its time at its place. Renders nothing if both are the same. */
export function TimeForReader({ event, zoneIsNamed = false, className = 'text-small text-soft' }: TimeForReaderProps) {
  const time = timeForReader(event, useZone());
  if (!time) return null;
  return (
    <>
      {' '}
      <span className={clsx(className, 'whitespace-nowrap')}>
        {!zoneIsNamed && zonesOf([event])[0]} · {time}
      </span>
    </>
  );
}

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
