import type { LedPerson, LedShift, LedSlot as Slot } from '@contract/led-shifts.ts';
import { useStore } from '@nanostores/react';
import { UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { LedPeople } from './led-people.tsx';
import { leadTexts } from './texts.ts';
import { belowMinimum, fills, missing, writes } from './view.ts';

/** What is done with a place, in a dialog. */
export type Deed =
  | { kind: 'give'; shift: LedShift; slot: Slot }
  | { kind: 'release'; shift: LedShift; slot: Slot; person: LedPerson; leave: () => void };

interface LedSlotProps {
  shift: LedShift;
  slot: Slot;
  now: number;
  isOver: boolean;
  onDeed: (deed: Deed) => void;
}

/** What is missing in a slot. */
function Missing({ shift, slot }: Pick<LedSlotProps, 'shift' | 'slot'>) {
  const t = useStore(leadTexts);
  const giving = useStore(givingTexts);
  const [open, needed] = [missing(shift, slot), belowMinimum(shift, slot)];
  if (open === 0) return <p className="pl-5.5 text-small text-soft">{t.full}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 pl-5.5 text-small">
      <span className="text-attention">{giving.missing({ count: open })}</span>
      {needed > 0 && <span className="font-strong text-loss">{giving.belowMinimum({ count: needed })}</span>}
    </p>
  );
}

/** A slot that somebody leads: how full it is, who is in it, and what the lead may do about it now. */
export function LedSlot({ shift, slot, now, isOver, onDeed }: LedSlotProps) {
  const t = useStore(leadTexts);
  const common = useStore(commonTexts);
  const words = useStore(writeTexts);
  const section = useRef<HTMLElement>(null);
  const { slot_type, people, is_canceled } = slot;
  const name = `${slot_type.name}, ${shiftInWords(shift)}`;
  const canceled = is_canceled || shift.status === 'canceled';
  const mayFill = fills(shift, slot, now);
  const release = (person: LedPerson) => {
    // The list of people loses the row. `leave` is called once that is certain.
    const leaving = document.activeElement;
    const leave = () => focusNeighbor(section.current, '[data-release]', (stop) => stop === leaving);
    onDeed({ kind: 'release', shift, slot, person, leave });
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={name} className="py-2 outline-none">
      <h4 className="flex min-h-11 items-center gap-x-1.5">
        <SlotSwatch color={slot_type.color} />
        <span className="min-w-0 font-strong wrap-anywhere">{slot_type.name}</span>
        <span className="ml-auto shrink-0 text-soft">
          {is_canceled && shift.status !== 'canceled'
            ? common.canceled
            : common.filled({ taken: slot.current_count, required: slot.required_count })}
        </span>
        {writes(slot) && shift.slots.length > 1 && (
          <WriteIcon
            label={words.writeTo({ whom: name })}
            onWrite={() => writeTo({ kind: 'shifts', shifts: [{ event_id: shift.id, slot_id: slot.id }] })}
          />
        )}
      </h4>
      {!canceled && !isOver && <Missing shift={shift} slot={slot} />}
      {people && (
        <LedPeople people={people} place={name} zone={shift.timezone} onRelease={mayFill ? release : undefined} />
      )}
      {mayFill && missing(shift, slot) > 0 && (
        <div className="pl-5.5">
          <Button
            variant="quiet"
            className="-ml-3 px-3! text-action!"
            aria-haspopup="dialog"
            aria-label={t.findFor({ slot: slot_type.name, title: shiftInWords(shift) })}
            onClick={() => onDeed({ kind: 'give', shift, slot })}
          >
            <UserPlus aria-hidden="true" className="size-5" />
            {t.find}
          </Button>
        </div>
      )}
    </section>
  );
}
