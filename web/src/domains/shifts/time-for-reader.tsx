import clsx from 'clsx';
import { type EventTimes, timeForReader, zonesOf } from '@/lib/time/event-time.ts';
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
