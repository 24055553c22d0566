import type { HandOver } from '@contract/hand-overs.ts';
import type { Answer } from '@contract/questions.ts';
import type { Wait } from '@contract/waits.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { toldOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { worth } from '@/lib/format/worth.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { dayAndTime, shiftInWords, whenAndWhere } from '@/lib/time/moment.ts';
import { waitingTexts } from './texts.ts';
import { answerOfferMutation, leaveMutation, type OfferedWait, offeredOf, waitsQuery } from './waits.ts';

interface WaitEntryProps {
  wait: Pick<Wait | HandOver, 'event' | 'slot_type'>;
  /** What there is to know, below the place. */
  note?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** A row with what somebody waits for, or could take over. */
export function WaitEntry({ wait: { event, slot_type }, note, children }: WaitEntryProps) {
  return (
    <li className="entry">
      <ShiftWhen event={event} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 grow basis-48 wrap-anywhere">
          <h3 className="text-lead font-strong">{event.title}</h3>
          <p className="flex items-start gap-1.5 *:first:mt-1">
            <SlotSwatch color={slot_type.color} />
            <span className="min-w-0">
              {slot_type.name}
              {event.location && ` · ${event.location}`}
              <span className="text-soft"> · {worth(slot_type, event)}</span>
            </span>
          </p>
          <AboutRole type={slot_type} of={`${slot_type.name}, ${shiftInWords(event)}`} />
          {note}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Which place a button is about, for those who do not see where it is. */
function Of({ wait: { event, slot_type } }: Pick<WaitEntryProps, 'wait'>) {
  const t = useStore(waitingTexts);
  const slotType = `${slot_type.name}, ${whenAndWhere(event)}`;
  return <span className="sr-only"> {t.forSlot({ slotType, event: event.title })}</span>;
}

/** Where the person waits for a place and none is offered. Renders nothing without such waits. */
export function OwnWaits() {
  const t = useStore(waitingTexts);
  const { data = [] } = useQuery(waitsQuery);
  const leave = useMutation(withCallbacks(leaveMutation, { onSuccess: focusHeading }));
  const waits = data.filter(({ offer }) => offer === null);
  if (waits.length === 0) return null;
  return (
    <TitledSection id="own-waits" title={t.list}>
      <ul className="sheet ruled">
        {waits.map((wait) => (
          <WaitEntry
            key={wait.id}
            wait={wait}
            note={<p className="text-soft">{t.rank({ rank: wait.rank, waiting: wait.waiting })}</p>}
          >
            <Button
              variant="quiet"
              className="ml-auto"
              busy={leave.isPending && leave.variables === wait.slot_id}
              onClick={() => leave.mutate(wait.slot_id)}
            >
              {t.leave}
              <Of wait={wait} />
            </Button>
          </WaitEntry>
        ))}
      </ul>
    </TitledSection>
  );
}

export interface WaitsProps {
  now: number;
}

/** The event that overlaps, which can be given back for this place. */
function overlapOf(error: Error | null) {
  if (!(error instanceof ApiError)) return null;
  const told = toldOf(error);
  return told?.code === 'overlap' ? told.params : null;
}

function OfferedPlace({ wait, now }: WaitsProps & { wait: OfferedWait }) {
  const t = useStore(waitingTexts);
  const answer = useMutation(withCallbacks(answerOfferMutation, { onSuccess: focusHeading }));
  const leave = useMutation(withCallbacks(leaveMutation, { onSuccess: focusHeading }));
  const { event, offer } = wait;
  const moment = dayAndTime(offer.deadline, event.timezone, now);
  const pressed = answer.isPending ? answer.variables.answer : leave.isPending ? 'leave' : null;
  const button = (said: Answer | 'leave') => ({
    busy: pressed === said,
    disabled: pressed !== null && pressed !== said,
    onClick: () => (said === 'leave' ? leave.mutate(wait.slot_id) : answer.mutate({ wait, answer: said })),
  });
  const overlap = overlapOf(answer.error);
  return (
    <WaitEntry
      wait={wait}
      note={
        <p className="mt-1 text-attention">
          {offer.held ? t.held(moment) : t.first({ ...moment, count: offer.asked })}
        </p>
      }
    >
      <div className="ml-auto flex flex-wrap gap-2 max-sm:mt-2 max-sm:w-full max-sm:*:grow">
        <Button variant="primary" {...button('yes')}>
          {t.take}
          <Of wait={wait} />
        </Button>
        <Button variant="tinted" {...button('no')}>
          {t.pass}
          <Of wait={wait} />
        </Button>
        <Button variant="quiet" {...button('leave')}>
          {t.leave}
          <Of wait={wait} />
        </Button>
      </div>
      {overlap && (
        <Message
          tone="attention"
          className="mt-2 basis-full"
          action={
            <Button onClick={() => answer.mutate({ wait, answer: 'yes', insteadOf: overlap.event_id })}>
              {t.instead({ title: overlap.event_title })}
            </Button>
          }
        >
          {t.clash({ title: overlap.event_title })}
        </Message>
      )}
    </WaitEntry>
  );
}

/** The places that have come free and are offered to the person. Renders nothing without them. */
export function OfferedPlaces({ now }: WaitsProps) {
  const t = useStore(waitingTexts);
  const { data = [] } = useQuery(waitsQuery);
  const offered = offeredOf(data);
  if (offered.length === 0) return null;
  return (
    <TitledSection id="offered" title={t.offered}>
      <ul className="sheet ruled">
        {offered.map((wait) => (
          <OfferedPlace key={wait.id} wait={wait} now={now} />
        ))}
      </ul>
    </TitledSection>
  );
}
