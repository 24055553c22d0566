import type { HandOver } from '@contract/hand-overs.ts';
import type { Wait } from '@contract/waits.ts';
import type { ReactNode } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { ShiftWhen } from '@/domains/shifts/shift-when.tsx';
import { worth } from '@/lib/format/worth.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';

interface WaitEntryProps {
  wait: Pick<Wait | HandOver, 'event' | 'slot_type'>;
  /** What there is to know, below the place. */
  note?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** A row with what somebody waits for, or could take over. */
export function WaitEntry({ wait: { event, slot_type }, note, children }: WaitEntryProps) {
  return (
    <li className="entry">
      <ShiftWhen event={event} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 grow basis-48 wrap-anywhere">
          <h3 className="text-lead font-strong">{event.title}</h3>
          <p className="flex items-start gap-1.5 *:first:mt-1">
            <SlotSwatch color={slot_type.color} />
            <span className="min-w-0">
              {slot_type.name}
              {event.location && ` · ${event.location}`}
              <span className="text-soft"> · {worth(slot_type, event)}</span>
            </span>
          </p>
          <AboutRole type={slot_type} of={`${slot_type.name}, ${shiftInWords(event)}`} />
          {note}
        </div>
        {children}
      </div>
    </li>
  );
}
