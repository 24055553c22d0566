import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { LongText } from '@/components/ui/long-text.tsx';
import { FillBar } from '@/domains/shifts/event-state.tsx';
import { SelectShift } from '@/domains/shifts/select-shift.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { EventActions } from './event-actions.tsx';
import { EventTitle } from './event-title.tsx';
import type { ManagedEventProps } from './managed-entry.tsx';
import { NextSteps } from './next-steps.tsx';
import { SlotLine } from './slot-line.tsx';
import { eventListTexts } from './texts.ts';

/** One event of the card view, with its description. */
export const ManagedCard = memo(function ManagedCard({ event, nameZone, isNew, onDelete }: ManagedEventProps) {
  const t = useStore(eventListTexts);
  const times = writtenTimes(event, nameZone);
  const name = shiftInWords(event);
  return (
    <li className="flex min-w-0 flex-col sheet p-4 sm:p-5">
      <div className="flex items-start justify-between">
        <time dateTime={event.start_time} title={times.full} className="mb-1">
          <span className="font-strong">{times.start}</span>
          {times.end && <span className="text-soft"> – {times.end}</span>}
          {times.length && <span className="text-small text-soft"> · {times.length}</span>}
          <TimeForReader event={event} zoneIsNamed={nameZone} />
        </time>
        <div className="relative z-1 -my-2.5 -mr-2.5">
          <SelectShift id={event.id} label={t.select({ title: name })} />
        </div>
      </div>
      <EventTitle event={event} name={name} />
      {event.description && <LongText text={event.description} of={name} />}
      <ul className="mt-3 grid gap-1">
        {event.slot_assignments.map((slot) => (
          <SlotLine key={slot.id} event={event} slot={slot} />
        ))}
      </ul>
      {isNew && <NextSteps event={event} name={name} className="-ml-3 pt-2" />}
      <div className="mt-auto -mr-2 -mb-2 flex flex-wrap items-center justify-between gap-x-4 pt-4">
        <div>{event.status !== 'canceled' && <FillBar slots={event.slot_assignments} />}</div>
        <EventActions event={event} name={name} onDelete={onDelete} />
      </div>
    </li>
  );
});
