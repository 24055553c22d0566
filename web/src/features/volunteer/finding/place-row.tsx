import { useStore } from '@nanostores/react';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { LongText } from '@/components/ui/long-text.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useSteady } from '@/components/ui/steady.tsx';
import { BringOthers } from '@/domains/groups/group-buttons.tsx';
import { mostOf } from '@/domains/groups/size.ts';
import { AskWhenNeeded } from '@/domains/qualifications/ask-when-needed.tsx';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { EventPlace } from '@/domains/shifts/event-facts.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { worth } from '@/lib/format/worth.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { documentsOf, eventReason, isOfUnknownAge, missingOf, slotReason } from '../taking/own-place.ts';
import {
  AgreeAndTake,
  ConfirmAndTake,
  PlaceButton,
  SayAgeAndTake,
  StandingSignup,
  WaitButton,
} from '../taking/place-buttons.tsx';
import { usePlaceActions } from '../taking/use-places.ts';
import { dashboardTexts, findTexts } from '../texts.ts';
import type { Choice } from './fit.ts';

/** What else is known of a place: what it earns, how full it is, where it is, and what is against it. */
function PlaceDetails({ id, choice }: { id: string; choice: Choice }) {
  const t = useStore(dashboardTexts);
  const signups = useStore(changeTexts);
  const qualifying = useStore(qualifyingTexts);
  const { event, slot, own, misfit } = choice;
  const name = signups.forSlot({ slotType: slot.slot_type.name, event: shiftInWords(event) });
  const reason = misfit && slotReason(event, slot, own, false);
  const needed = misfit === 'confirm' ? missingOf(slot).map(({ name }) => name) : (slot.slot_type.needs ?? []);
  const repeats = event.series !== null && event.series.events > 1 && misfit !== 'not_open_to_you';
  return (
    <div id={id} className="col-span-full mt-1 grid gap-1 pb-1 text-small sm:col-start-2">
      <p className="text-soft">
        {worth(slot.slot_type, event)} · {t.taken({ taken: slot.current_count, required: slot.required_count })}
      </p>
      {reason && <p className="text-attention">{textOf(reason)}</p>}
      {needed.length > 0 && (
        <p className={misfit === 'confirm' ? 'text-attention' : 'text-soft'}>
          {qualifying.needed({ names: needed.join(', ') })}
        </p>
      )}
      <AboutRole type={slot.slot_type} of={name} />
      <EventPlace event={event} />
      {event.description && <LongText text={event.description} of={shiftInWords(event)} />}
      {misfit === null && own.slotId === null && mostOf(event, slot) > 1 && (
        <div className="-ml-3">
          <BringOthers event={event} slot={slot} of={name} />
        </div>
      )}
      {repeats && (
        <div className="-ml-3">
          <StandingSignup slot={slot} of={name} />
        </div>
      )}
    </div>
  );
}

interface PlaceRowProps {
  choice: Choice;
  /** Why the place could not be taken. */
  refusal: Told | null;
  onTaken: (slotId: string) => void;
}

/** One place: when, what and where, and the button that takes it. The same button gives it back, so that it keeps the focus. */
export function PlaceRow({ choice, refusal, onTaken }: PlaceRowProps) {
  const t = useStore(findTexts);
  const events = useStore(dashboardTexts);
  const signups = useStore(changeTexts);
  const { take, forgetRefusal } = usePlaceActions();
  const { event, slot, own, misfit } = choice;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const mine = own.slotId === slot.id;
  const times = writtenTimes(event);
  const left = slot.required_count - slot.current_count;
  const of = signups.forSlot({ slotType: slot.slot_type.name, event: shiftInWords(event) });
  const canAct = mine || misfit === null || misfit === 'said_not_free' || misfit === 'over_own_hours';
  const steady = useSteady(mine ? 'mine' : `${misfit}`);
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
          <PlaceButton
            key="action"
            {...{ event, slot, own, of }}
            variant={misfit ? 'tinted' : 'primary'}
            take={t.take}
            className="text-body"
            onTake={() => onTaken(slot.id)}
          />
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
        {misfit === 'age_unknown' && isOfUnknownAge(event, slot) && (
          <SayAgeAndTake
            name={of}
            onSaid={() => {
              onTaken(slot.id);
              take(event, { ...slot, blocked: null }, own);
            }}
          />
        )}
        {misfit === 'document_missing' && documentsOf(event, slot).length > 0 && (
          <AgreeAndTake
            name={of}
            asked={documentsOf(event, slot)}
            onAgreed={() => {
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
