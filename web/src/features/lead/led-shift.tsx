import type { LedShift as Shift } from '@contract/led-shifts.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, Mail } from 'lucide-react';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { EventPlace } from '@/domains/shifts/event-facts.tsx';
import { DraftBadge } from '@/domains/shifts/event-state.tsx';
import { When } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { timingOf } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { type Deed, LedSlot } from './led-slot.tsx';
import { leadTexts } from './texts.ts';
import { runsGate, writes } from './view.ts';

interface LedShiftProps {
  shift: Shift;
  now: number;
  /** Whether times name their zone, as on days when the clocks change. */
  nameZone: boolean;
  onDeed: (deed: Deed) => void;
}

/** A shift that somebody leads, with its slots and what the lead may do there now. */
export function LedShift({ shift, now, nameZone, onDeed }: LedShiftProps) {
  const t = useStore(leadTexts);
  const common = useStore(commonTexts);
  const words = useStore(writeTexts);
  const pages = useStore(memberTexts);
  useLanguage();
  const name = shiftInWords(shift);
  const timing = timingOf(shift, now);
  const canceled = shift.status === 'canceled';
  const [atGate, mayWrite] = [runsGate(shift), shift.slots.some(writes)];
  return (
    <li className="entry">
      <When event={shift} nameZone={nameZone} />
      <div className="min-w-0">
        <h3 className="text-lead font-strong wrap-anywhere">
          {shift.title}
          {shift.draft && <DraftBadge className="ml-2" />}
          {canceled && <span className="ml-2 text-body font-regular text-loss">{common.canceled}</span>}
          {timing === 'now' && !canceled && <span className="ml-2 text-body font-regular text-done">{common.now}</span>}
        </h3>
        <EventPlace event={{ location: shift.location, place: null }} />
        {(atGate || mayWrite) && (
          <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow">
            {atGate && (
              <Link
                to="/gate"
                search={{ event: shift.id }}
                aria-label={t.gateOf({ title: name })}
                className={buttonStyle()}
              >
                <ClipboardCheck aria-hidden="true" className="size-5" />
                {pages.gate}
              </Link>
            )}
            {mayWrite && (
              <Button
                aria-haspopup="dialog"
                aria-label={words.writeTo({ whom: name })}
                onClick={() => writeToShifts([shift])}
              >
                <Mail aria-hidden="true" className="size-5" />
                {words.write}
              </Button>
            )}
          </div>
        )}
        <div className="mt-2 divide-y divide-line">
          {shift.slots.map((slot) => (
            <LedSlot key={slot.id} shift={shift} slot={slot} now={now} isOver={timing === 'past'} onDeed={onDeed} />
          ))}
        </div>
      </div>
    </li>
  );
}
