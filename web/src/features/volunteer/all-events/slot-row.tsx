import type { Event, SlotAssignment } from '@contract/events.ts';
import type { SlotTypeRef } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, CircleX, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { BringOthers } from '@/domains/groups/group-buttons.tsx';
import { mostOf } from '@/domains/groups/size.ts';
import { AskWhenNeeded } from '@/domains/qualifications/ask-when-needed.tsx';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { LateNote } from '@/domains/shifts/signup-row.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { amount } from '@/lib/format/numbers.ts';
import { worth } from '@/lib/format/worth.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { AskedNote, OwnAnswer } from '../taking/asked-places.tsx';
import {
  documentsOf,
  isCanceled,
  isConfirmable,
  isForOthers,
  isOfUnknownAge,
  isOnlyFull,
  isOpen,
  missingOf,
  namesMissing,
  type Outcome,
  type OwnPlace,
  slotReason,
} from '../taking/own-place.ts';
import {
  AgreeAndTake,
  ConfirmAndTake,
  PlaceButton,
  SayAgeAndTake,
  StandingSignup,
  WaitButton,
} from '../taking/place-buttons.tsx';
import { usePlaceActions } from '../taking/use-places.ts';
import { dashboardTexts } from '../texts.ts';

const looks = {
  attended: { Icon: CircleCheck, look: 'text-done' },
  no_show: { Icon: CircleX, look: 'text-loss' },
  excused: { Icon: CircleSlash, look: 'text-soft' },
} as const;

/** The attendance that an administrator has marked. */
function OutcomeSign({ attendance }: { attendance: keyof typeof looks }) {
  const t = useStore(outcomeTexts);
  const { Icon, look } = looks[attendance];
  return (
    <span className={`flex items-center gap-1.5 ${look}`}>
      <Icon aria-hidden="true" className="size-5" />
      {t[attendance]}
    </span>
  );
}

/** The hours that count, the reason if an administrator changed them, and whether the check-out was assumed. */
function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const { attendance, attendance_reason, hours, corrected, out_assumed } = outcome;
  const t = useStore(outcomeTexts);
  const away = attendance === 'no_show' || attendance === 'excused';
  // Hours by check-in and check-out have no reason.
  const counted = (corrected && attendance_reason !== null ? t.corrected : t.counted)({ hours: amount(hours) });
  return (
    <p className="pl-5.5 text-small text-soft">
      {away ? t.nothing : counted}
      {out_assumed && <span className="block">{t.assumed}</span>}
      {attendance_reason && <span className="block">{attendance_reason}</span>}
    </p>
  );
}

/** The name of a role in a list. If there is more to know about it, the name shows that. `of`: the role and its shift, in words. */
function RoleName({ type, of }: { type: SlotTypeRef; of: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // Not observed, because lists have thousands of rows. The page loads the slot types first.
  const known = useQueryClient().getQueryData(slotTypesQuery.queryKey);
  const says = known?.some((each) => each.id === type.id && (each.description || each.bring));
  return (
    <>
      <p className="flex items-start gap-1.5 *:first:mt-1">
        <SlotSwatch color={type.color} />
        {says ? (
          <button
            type="button"
            aria-label={of}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            className="-my-2.5 min-h-11 min-w-11 text-left decoration-line underline underline-offset-4 hover:decoration-ink"
          >
            {type.name}
          </button>
        ) : (
          <span className="min-w-0">{type.name}</span>
        )}
      </p>
      {open && (
        <div id={id} className="pl-5.5 text-small">
          <AboutRole type={type} of={of} />
        </div>
      )}
    </>
  );
}

interface SlotRowProps {
  event: Event;
  slot: SlotAssignment;
  own: OwnPlace;
  started: boolean;
  /** Something other than the slot itself prevents a signup. */
  blocked: boolean;
}

/** The state of a slot, in words. */
function SlotState({ event, slot, own }: Pick<SlotRowProps, 'event' | 'slot' | 'own'>) {
  const t = useStore(dashboardTexts);
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
  if (slot.blocked === 'too_young' || slot.blocked === 'age_unknown' || slot.blocked === 'document_missing') {
    const reason = slotReason(event, slot, own, false);
    return <span className="mr-2 min-w-0 text-small text-soft">{reason && textOf(reason)}</span>;
  }
  return isOpen(event, slot) ? null : <span className="text-soft">{t.full}</span>;
}

/**
 * One slot of an event: its type, how full it is, and the button to sign up. The same button cancels the signup, so
 * that it keeps the focus.
 */
export function SlotRow({ event, slot, own, started, blocked }: SlotRowProps) {
  const t = useStore(dashboardTexts);
  const signups = useStore(changeTexts);
  const { take } = usePlaceActions();
  const mine = own.slotId === slot.id;
  const canTake = !mine && !blocked && isOpen(event, slot);
  const question = mine ? own.question : null;
  const canGive = mine && !own.asked && !question && !started;
  const row = useRef<HTMLLIElement>(null);
  const { name } = slot.slot_type;
  const of = signups.forSlot({ slotType: name, event: shiftInWords(event) });
  const documents = documentsOf(event, slot);
  const repeats = !started && event.series !== null && event.series.events > 1 && !isForOthers(slot);
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
        {canTake && mostOf(event, slot) > 1 && <BringOthers {...{ event, slot, of }} />}
        {(canTake || canGive) && (
          <PlaceButton key="action" {...{ event, slot, own, of }} variant="tinted" take={t.signUp} />
        )}
        {!mine && !started && namesMissing(slot) && <AskWhenNeeded missing={missingOf(slot)} name={of} />}
        {!mine && !blocked && isOnlyFull(event, slot) && <WaitButton slotId={slot.id} slotType={name} event={event} />}
        {!mine && !blocked && documents.length > 0 && (
          <AgreeAndTake name={of} asked={documents} onAgreed={() => take(event, { ...slot, blocked: null }, own)} />
        )}
        {!mine && !blocked && isOfUnknownAge(event, slot) && (
          <SayAgeAndTake name={of} onSaid={() => take(event, { ...slot, blocked: null }, own)} />
        )}
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
