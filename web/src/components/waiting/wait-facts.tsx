import type { HandOver } from '@contract/hand-overs.ts';
import type { Wait } from '@contract/waits.ts';
import type { ReactNode } from 'react';
import { SlotSwatch } from '@/components/schedule/slot-swatch.tsx';
import { worth } from '@/lib/format/worth.ts';

/** What somebody waits for, or could take over. */
export function WaitFacts({
  wait: { event, slot_type },
  children,
}: {
  wait: Pick<Wait | HandOver, 'event' | 'slot_type'>;
  children: ReactNode;
}) {
  return (
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
      {children}
    </div>
  );
}
