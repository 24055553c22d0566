import type { Event, SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { When } from '@/domains/shifts/when.tsx';
import { worth } from '@/lib/format/worth.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { assignTexts } from '../texts.ts';
import { openSlotsOf, placeOf } from './assignable.ts';

interface AssignableEventProps {
  event: Event;
  userId: string;
  /** The slot that is being assigned. */
  busyWith: string | undefined;
  /** Why a slot could not be assigned. */
  refused: { slotId: string; sentence: string } | null;
  onAssign: (event: Event, slot: SlotAssignment) => void;
}

/** An event with its open slots and a button to assign each. */
export function AssignableEvent({ event, userId, busyWith, refused, onAssign }: AssignableEventProps) {
  const t = useStore(assignTexts);
  const place = placeOf(event, userId);
  return (
    <li className="entry">
      <When event={event} />
      <div className="min-w-0">
        <h3 className="font-strong break-words">{event.title}</h3>
        {event.location && <p className="break-words text-soft">{event.location}</p>}
        {place?.status === 'asked' ? (
          <AskedState
            question={place.answer_by === undefined ? null : { kind: 'place', deadline: place.answer_by }}
            zone={event.timezone}
          />
        ) : place ? (
          <p className="mt-1 flex items-center gap-1.5 text-done">
            <Check aria-hidden="true" className="size-5" />
            {t.signedUp}
          </p>
        ) : (
          <ul className="mt-1.5 grid grid-cols-1 gap-2">
            {openSlotsOf(event).map((slot) => (
              <li key={slot.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="flex min-w-0 grow basis-0 items-start gap-1.5">
                  <span className="mt-1">
                    <SlotSwatch color={slot.slot_type.color} />
                  </span>
                  <span className="min-w-0">
                    {slot.slot_type.name}{' '}
                    <span className="text-small text-soft">
                      · {t.placesLeft({ count: slot.required_count - slot.current_count })} ·{' '}
                      <span className="whitespace-nowrap">{worth(slot.slot_type, event)}</span>
                    </span>
                  </span>
                </span>
                <Button
                  className="ml-auto"
                  busy={busyWith === slot.id}
                  aria-label={t.assignTo({ slot: slot.slot_type.name, event: shiftInWords(event) })}
                  onClick={() => onAssign(event, slot)}
                >
                  {t.assign}
                </Button>
                {refused?.slotId === slot.id && (
                  <p role="alert" className="w-full text-small text-loss">
                    {refused.sentence}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
