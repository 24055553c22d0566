import { useStore } from '@nanostores/react';
import { Clock, Plus, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { timeOfDay } from '@/lib/time/time.ts';
import { nameOf } from './names.ts';
import { gateTexts, meanwhileTexts } from './texts.ts';
import { addPlace } from './use-entry.ts';
import { type GateRow, type GateShift, isFull } from './view.ts';

/** Says that the time of this lead at the gate ends soon, or has ended. */
export function ClosingNote({ shift: { event, closing } }: { shift: GateShift }) {
  const t = useStore(gateTexts);
  if (event.until === null || closing === null) return null;
  const time = timeOfDay(event.until, event.timezone);
  return (
    <p role="status" className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
      <span className="min-w-0">{closing === 'soon' ? t.closesAt({ time }) : t.closed({ time })}</span>
    </p>
  );
}

/** Gives a full shift a place more, for somebody who is expected. Walk-ins get theirs by themselves. */
export function AddPlace({ shift, now }: { shift: GateShift; now: number }) {
  const t = useStore(meanwhileTexts);
  if (
    !isFull(shift.slot) ||
    shift.slot.is_canceled ||
    shift.closing === 'closed' ||
    Date.parse(shift.event.end_time) <= now
  )
    return null;
  return (
    <Button variant="quiet" className="px-3!" onClick={() => addPlace(shift, nameOf(shift, now))}>
      <Plus aria-hidden="true" className="size-5" />
      {t.addPlace}
      <span className="sr-only"> {nameOf(shift, now)}</span>
    </Button>
  );
}

interface LateNoteProps {
  shift: GateShift;
  now: number;
  minutes: number;
  isAdmin: boolean;
  onRelease: (rows: readonly GateRow[]) => void;
}

/** Proposes to release the places of all who are late. */
export function LateNote({ shift, now, minutes, isAdmin, onRelease }: LateNoteProps) {
  const t = useStore(gateTexts);
  const late = shift.rows.filter(({ lateBy, signup }) => lateBy !== null && (isAdmin || !signup.own));
  // What is open after the end is settled elsewhere: nobody needs the places any more.
  if (late.length === 0 || Date.parse(shift.event.end_time) <= now) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-attention-line bg-attention-wash px-4 py-1 sm:px-5">
      <p className="flex min-w-0 items-start gap-2 py-2.5 font-strong">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
        <span className="min-w-0">{t.someLate({ count: late.length, minutes })}</span>
      </p>
      <Button variant="quiet" aria-haspopup="dialog" className="-mx-3 px-3! text-ink" onClick={() => onRelease(late)}>
        {late.length > 1 ? t.freePlaces : t.freePlace}
        <span className="sr-only"> {nameOf(shift, now)}</span>
      </Button>
    </div>
  );
}
