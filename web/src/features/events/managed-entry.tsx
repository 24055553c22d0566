import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { FillBar } from '@/domains/shifts/event-state.tsx';
import { SelectShift } from '@/domains/shifts/select-shift.tsx';
import { When } from '@/domains/shifts/when.tsx';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { EventActions } from './event-actions.tsx';
import { EventTitle } from './event-title.tsx';
import { NextSteps } from './next-steps.tsx';
import { SlotLine } from './slot-line.tsx';
import { eventListTexts } from './texts.ts';

export interface ManagedEventProps {
  event: Event;
  /** Whether times name their zone, as on days when the clocks change. */
  nameZone: boolean;
  /** It was just created. */
  isNew: boolean;
  onDelete: (event: Event) => void;
}

/** One event of the compact view. Memoized, because lists have thousands. */
export const ManagedEntry = memo(function ManagedEntry({ event, nameZone, isNew, onDelete }: ManagedEventProps) {
  const t = useStore(eventListTexts);
  const name = shiftInWords(event);
  return (
    <li className="entry">
      <div className="relative max-sm:pr-9">
        <When event={event} nameZone={nameZone} />
        <div className="absolute -top-2.5 -right-3.5">
          <SelectShift id={event.id} label={t.select({ title: name })} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 @[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @[52rem]:gap-x-6">
        <div className="min-w-0">
          <EventTitle event={event} name={name} />
          {event.status !== 'canceled' && (
            <div className="mt-1.5">
              <FillBar slots={event.slot_assignments} />
            </div>
          )}
        </div>
        <ul className="flex min-w-0 flex-wrap content-start gap-x-5 gap-y-1 @max-[52rem]:col-span-2 @max-[52rem]:row-start-2 @[52rem]:grid @[52rem]:pt-0.5">
          {event.slot_assignments.map((slot) => (
            <SlotLine key={slot.id} event={event} slot={slot} />
          ))}
        </ul>
        <div className="-mt-2 -mr-2 flex items-start justify-end @[52rem]:min-w-35">
          <EventActions event={event} name={name} small onDelete={onDelete} />
        </div>
        {isNew && <NextSteps event={event} name={name} className="col-span-full -ml-3" />}
      </div>
    </li>
  );
});
