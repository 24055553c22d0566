import type { ReactNode } from 'react';
import { type EventTimes, shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { TimeForReader } from './when.tsx';

type Dated = EventTimes & { id: string };

/** The day and the time of a shift. */
function When({ event }: { event: Dated }) {
  const { start, end, full } = writtenTimes(event);
  return (
    <time dateTime={event.start_time} title={full} className="tabular-nums">
      {shortDayOf(event, useNow())}, {start}
      {end && ` – ${end}`}
      <TimeForReader event={event} />
    </time>
  );
}

interface ShiftDatesProps {
  title: string;
  taken: readonly Dated[];
  /** Shifts that are left out, and why, under a title. */
  leftTitle: string;
  left: readonly { event: Dated; reason: string | null | undefined }[];
  /** What is said between the two. */
  children?: ReactNode;
}

/** At which shifts of a series somebody gets a place, and which are left out. */
export function ShiftDates({ title, taken, leftTitle, left, children }: ShiftDatesProps) {
  return (
    <div aria-live="polite">
      <p className="font-strong">{title}</p>
      <ul className="mt-1 max-h-60 columns-1 overflow-y-auto sm:columns-2">
        {taken.map((event) => (
          <li key={event.id} className="py-0.5">
            <When event={event} />
          </li>
        ))}
      </ul>
      {children}
      {left.length > 0 && (
        <>
          <p className="mt-3 font-strong text-attention">{leftTitle}</p>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {left.map(({ event, reason }) => (
              <li key={event.id} className="py-0.5">
                <When event={event} /> <span className="block text-small text-soft">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
