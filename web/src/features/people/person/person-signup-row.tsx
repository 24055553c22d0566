import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { MapPin, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { ShiftWhen } from '@/domains/shifts/shift-when.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/shift-in-words.ts';
import { personSlotsTexts } from '../texts.ts';
import { earned } from './words.ts';

/** Leads the focus to the next signup when this one leaves the list because it was released. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const list = button.closest('ul');
  // The list disappears with its last entry.
  if (list?.children.length === 1) setTimeout(focusHeading);
  else focusNeighbor(list, 'button', (stop) => stop === button);
};

interface PersonSignupRowProps {
  signup: Signup;
  onRelease: () => void;
}

const looks = { attended: 'text-done', no_show: 'text-loss', excused: 'text-soft' } as const;

/** The state of a signup: cancellation, attendance, the reason of an override, a missing answer, an overlap. */
function Marks({ signup }: { signup: Signup }) {
  const t = useStore(personSlotsTexts);
  const outcomes = useStore(outcomeTexts);
  const {
    attendance,
    attendance_reason,
    corrected,
    unrecorded,
    out_assumed,
    override_reason,
    question,
    status,
    slot_canceled,
    event,
  } = signup;
  const canceled = event.status === 'canceled' ? t.eventCanceled : slot_canceled && t.slotCanceled;
  return (
    <>
      {canceled && <p className="text-small text-loss">{canceled}</p>}
      {attendance && (
        <p className="text-small">
          <span className={`font-strong ${looks[attendance]}`}>{t[attendance]}</span>
          {corrected && <span className="text-soft"> · {t.correctedHours}</span>}
          {out_assumed && <span className="text-soft"> · {outcomes.assumed}</span>}
          {attendance_reason && <span className="text-soft"> · {attendance_reason}</span>}
        </p>
      )}
      {unrecorded === 'open' && <p className="text-small text-soft">{outcomes.notMarked}</p>}
      {override_reason && (
        <p className="text-small break-words text-soft">{t.overridden({ reason: override_reason })}</p>
      )}
      {(status === 'asked' || question) && <AskedState question={question} zone={event.timezone} />}
      {status === 'displaced' && (
        <p className="mt-1 flex items-start gap-1.5 text-attention">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t.displaced}
        </p>
      )}
    </>
  );
}

/** One of a person's signups, as administrators see it. */
export function PersonSignupRow({ signup, onRelease }: PersonSignupRowProps) {
  const t = useStore(personSlotsTexts);
  const giving = useStore(givingTexts);
  const { event, slot_type } = signup;
  return (
    <li className="entry">
      <ShiftWhen event={timesOf(event)} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 shrink grow basis-40">
          <h3 className="font-strong break-words">
            <Link
              to="."
              search={(before) => ({ ...before, shift: event.id })}
              resetScroll={false}
              preload={false}
              aria-label={signedShiftInWords(event)}
              className="-my-2.5 inline-block min-w-11 py-2.5 underline-offset-4 hover:underline"
            >
              {event.title}
            </Link>
          </h3>
          <p className="flex items-center gap-x-1.5 text-soft">
            <SlotSwatch color={slot_type.color} />
            <span className="min-w-0 break-words">{slot_type.name}</span>
          </p>
          {event.location && (
            <p className="flex items-start gap-1.5 text-soft">
              <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 break-words">{event.location}</span>
            </p>
          )}
          <p className="text-small text-soft">{earned(signup)}</p>
          <Marks signup={signup} />
        </div>
        <Button
          ref={passFocusOn}
          variant="quiet"
          className="-mr-3 ml-auto"
          aria-label={t.releaseFrom({ slot: slot_type.name, event: signedShiftInWords(event) })}
          onClick={onRelease}
        >
          {giving.release}
        </Button>
      </div>
    </li>
  );
}
