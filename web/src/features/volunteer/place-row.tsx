import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { useId, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useSteady } from '@/components/ui/use-steady.ts';
import { AskWhenNeeded } from '@/domains/qualifications/ask-when-needed.tsx';
import { TimeForReader } from '@/domains/shifts/time-for-reader.tsx';
import { WaitButton } from '@/domains/waitlist/wait-button.tsx';
import { nextPaint } from '@/lib/app/next-paint.ts';
import { useOnline } from '@/lib/app/use-online.ts';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { worth } from '@/lib/format/worth.ts';
import { isDraft } from '@/lib/signups/places.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { ConfirmAndTake } from './confirm-and-take.tsx';
import { eventTexts } from './event-texts.ts';
import { findTexts } from './find/find-texts.ts';
import type { Choice } from './find/fit.ts';
import { PlaceDetails } from './place-details.tsx';
import { eventReason, missingOf } from './reasons.ts';
import { usePlaceActions } from './use-places.ts';

interface PlaceRowProps {
  choice: Choice;
  /** Why the place could not be taken. */
  refusal: Told | null;
  onTaken: (slotId: string) => void;
}

/** One place: when, what and where, and the button that takes it. The same button gives it back, so that it keeps the focus. */
export function PlaceRow({ choice, refusal, onTaken }: PlaceRowProps) {
  const t = useStore(findTexts);
  const events = useStore(eventTexts);
  const signups = useStore(changeTexts);
  const { take, giveBackSlot, forgetRefusal } = usePlaceActions();
  const { event, slot, own, misfit } = choice;
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const [pressed, startPressing] = useTransition();
  const mine = own.slotId === slot.id;
  const times = writtenTimes(event);
  const left = slot.required_count - slot.current_count;
  const of = signups.forSlot({ slotType: slot.slot_type.name, event: shiftInWords(event) });
  const canAct = mine || misfit === null || misfit === 'said_not_free' || misfit === 'over_own_hours';
  const steady = useSteady(mine ? 'mine' : `${misfit}`);
  // The button responds before the list is rendered again, which takes too long on a slow phone.
  const act = () =>
    startPressing(async () => {
      await nextPaint();
      if (mine && own.signupId) return giveBackSlot(event, slot, own.signupId);
      onTaken(slot.id);
      take(event, slot, own);
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 sm:grid-cols-[6.25rem_minmax(0,1fr)_auto] sm:gap-x-8 sm:px-5 sm:py-2.5">
      <time
        dateTime={event.start_time}
        title={times.full}
        className="text-small leading-4.5 text-soft max-sm:col-start-1 max-sm:row-start-1 sm:self-start sm:leading-5.5"
      >
        <span className="sm:block sm:text-body sm:font-strong sm:text-ink">{shortDayOf(event, useNow())}</span>
        <span className="sm:hidden"> · </span>
        <span className="whitespace-nowrap sm:block">{times.start}</span>
        {times.end && <span className="whitespace-nowrap sm:block"> – {times.end}</span>}
        <TimeForReader event={event} />
      </time>
      <div className="min-w-0 max-sm:col-start-1 max-sm:row-start-2">
        <h4 className="flex">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            aria-label={`${shiftInWords(event)}, ${slot.slot_type.name}`}
            onClick={() => setOpen(!open)}
            className="-my-2.75 min-w-11 truncate py-2.75 text-left leading-5.5 font-strong hover:underline"
          >
            {event.title}
          </button>
        </h4>
        <p className="flex items-center gap-1.5 text-small leading-4.5 text-soft">
          <SlotSwatch color={slot.slot_type.color} />
          <span className="truncate">
            {slot.slot_type.name}
            {event.location && ` · ${event.location}`}
          </span>
          <span className="whitespace-nowrap max-sm:hidden">· {worth(slot.slot_type, event)}</span>
        </p>
      </div>
      <div
        onClickCapture={steady}
        className="flex flex-col items-center text-small leading-4.5 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
      >
        {mine && (
          <span className="flex items-center gap-1 text-done">
            <CircleCheck aria-hidden="true" className="size-4" />
            {t.yours}
          </span>
        )}
        {canAct && (
          <Button
            key="action"
            data-place-action=""
            variant={mine ? 'quiet' : misfit ? 'tinted' : 'primary'}
            className="text-body"
            // Somebody else may have it by the time this would be sent.
            disabled={!mine && !online}
            busy={pressed || (mine && own.signupId !== null && isDraft(own.signupId))}
            onClick={act}
          >
            {mine ? signups.cancel : t.take}
            <span className="sr-only"> {of}</span>
          </Button>
        )}
        {misfit === 'slot_full' && eventReason(event, own, false) === null && (
          <WaitButton slotId={slot.id} slotType={slot.slot_type.name} event={event} />
        )}
        {misfit === 'confirm' && (
          <ConfirmAndTake
            name={of}
            asked={missingOf(slot)}
            onConfirmed={() => {
              onTaken(slot.id);
              take(event, { ...slot, blocked: null }, own);
            }}
          />
        )}
        {misfit === 'not_qualified' && <AskWhenNeeded missing={missingOf(slot)} name={of} />}
        {!mine && left > 0 && <span className="text-attention">{t.left({ count: left })}</span>}
      </div>
      {open && <PlaceDetails id={detailsId} choice={choice} />}
      {refusal && (
        <Message tone="error" className="col-span-full mt-2" onDismiss={forgetRefusal} of={of}>
          {events.signUpFailed({ reason: textOf(refusal) ?? '' })}
        </Message>
      )}
    </li>
  );
}
