import type { Event, SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useTransition } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { AskWhenNeeded } from '@/domains/qualifications/ask-when-needed.tsx';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { LateNote } from '@/domains/shifts/late-note.tsx';
import { WaitButton } from '@/domains/waitlist/wait-button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { nextPaint } from '@/lib/app/next-paint.ts';
import { useOnline } from '@/lib/app/use-online.ts';
import { worth } from '@/lib/format/worth.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { AskedNote } from './asked-note.tsx';
import { ConfirmAndTake } from './confirm-and-take.tsx';
import { eventTexts } from './event-texts.ts';
import { OutcomeNote, OutcomeSign } from './outcome.tsx';
import { OwnAnswer } from './own-answer.tsx';
import type { OwnPlace } from './own-place.ts';
import { isCanceled, isConfirmable, isForOthers, isOnlyFull, isOpen, missingOf, namesMissing } from './reasons.ts';
import { RoleName } from './role-name.tsx';
import { StandingSignup } from './standing-signup.tsx';
import { usePlaceActions } from './use-places.ts';

interface SlotRowProps {
  event: Event;
  slot: SlotAssignment;
  own: OwnPlace;
  started: boolean;
  /** The person's signup is being saved. */
  saving: boolean;
  /** Something other than the slot itself prevents a signup. */
  blocked: boolean;
}

/** The state of a slot, in words. */
function SlotState({ event, slot, own }: Pick<SlotRowProps, 'event' | 'slot' | 'own'>) {
  const t = useStore(eventTexts);
  const qualifying = useStore(qualifyingTexts);
  const common = useStore(commonTexts);
  if (own.slotId === slot.id && own.displaced) {
    return (
      <span className="flex items-center gap-1.5 text-attention">
        <TriangleAlert aria-hidden="true" className="size-5" />
        {t.held}
      </span>
    );
  }
  if (own.slotId === slot.id && own.outcome?.attendance) return <OutcomeSign attendance={own.outcome.attendance} />;
  if (own.slotId === slot.id && !own.asked) {
    return (
      <span className="flex items-center gap-1.5 text-done">
        <CircleCheck aria-hidden="true" className="size-5" />
        {t.signedUp}
      </span>
    );
  }
  if (isCanceled(event, slot)) return <span className="text-soft">{common.canceled}</span>;
  if (own.slotId === slot.id) return null;
  if (isForOthers(slot)) return <span className="text-soft">{t.forOthers}</span>;
  if (namesMissing(slot)) {
    return (
      <span className="mr-2 text-soft">
        {qualifying.needed({
          names: missingOf(slot)
            .map(({ name }) => name)
            .join(', '),
        })}
      </span>
    );
  }
  return isOpen(event, slot) ? null : <span className="text-soft">{t.full}</span>;
}

/**
 * One slot of an event: its type, how full it is, and the button to sign up. The same button cancels the signup, so
 * that it keeps the focus.
 */
export function SlotRow({ event, slot, own, started, saving, blocked }: SlotRowProps) {
  const t = useStore(eventTexts);
  const signups = useStore(changeTexts);
  const { take, giveBackSlot } = usePlaceActions();
  const online = useOnline();
  const mine = own.slotId === slot.id;
  const canTake = !mine && !blocked && isOpen(event, slot);
  const question = mine ? own.question : null;
  const canGive = mine && !own.asked && !question && !started;
  const row = useRef<HTMLLIElement>(null);
  const { name } = slot.slot_type;
  const of = signups.forSlot({ slotType: name, event: shiftInWords(event) });
  const repeats = !started && event.series !== null && event.series.events > 1 && !isForOthers(slot);
  const [pressed, startPressing] = useTransition();
  // The button responds before the lists are rendered again, which takes too long on a slow phone.
  const act = () =>
    startPressing(async () => {
      await nextPaint();
      if (mine && own.signupId) giveBackSlot(event, slot, own.signupId);
      else take(event, slot, own);
    });
  return (
    <li ref={row} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <div className="min-w-0 grow basis-40">
        <RoleName type={slot.slot_type} of={`${name}, ${shiftInWords(event)}`} />
        <p className="pl-5.5 text-small text-soft">
          {t.taken({ taken: slot.current_count, required: slot.required_count })} ·{' '}
          <span className="whitespace-nowrap">{worth(slot.slot_type, event)}</span>
        </p>
        {question && (
          <p className="pl-5.5 text-small text-attention">
            <AskedNote signup={question} />
          </p>
        )}
        {canGive && own.late && <LateNote />}
        {mine && own.outcome && !isCanceled(event, slot) && <OutcomeNote outcome={own.outcome} />}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <SlotState event={event} slot={slot} own={own} />
        {repeats && <StandingSignup slot={slot} of={of} />}
        {(canTake || canGive) && (
          <Button
            key="action"
            data-place-action=""
            variant={mine ? 'quiet' : 'tinted'}
            busy={pressed || (mine && saving)}
            // Somebody else may have it by the time this would be sent.
            disabled={!mine && !online}
            onClick={act}
          >
            {mine ? signups.cancel : t.signUp}
            <span className="sr-only"> {of}</span>
          </Button>
        )}
        {!mine && !started && namesMissing(slot) && <AskWhenNeeded missing={missingOf(slot)} name={of} />}
        {!mine && !blocked && isOnlyFull(event, slot) && <WaitButton slotId={slot.id} slotType={name} event={event} />}
        {!mine && !blocked && isConfirmable(event, slot) && (
          <ConfirmAndTake
            name={of}
            asked={missingOf(slot)}
            onConfirmed={() => take(event, { ...slot, blocked: null }, own)}
          />
        )}
      </div>
      {question && (
        <OwnAnswer signup={question} onLeave={() => row.current?.closest('.entry')?.querySelector('h4')?.focus()} />
      )}
    </li>
  );
}
