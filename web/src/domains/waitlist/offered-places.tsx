import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { toldOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { whenAndWhere } from '@/lib/time/shift-in-words.ts';
import { waitingTexts } from './texts.ts';
import { WaitEntry } from './wait-entry.tsx';
import { answerOfferMutation, leaveMutation, type OfferedWait, offeredOf, waitsQuery } from './waits.ts';

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
  const of = (
    <span className="sr-only">
      {' '}
      {t.forSlot({ slotType: `${wait.slot_type.name}, ${whenAndWhere(event)}`, event: event.title })}
    </span>
  );
  const busy = answer.isPending || leave.isPending;
  const said = answer.isPending ? answer.variables : null;
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
        <Button
          variant="primary"
          busy={said?.answer === 'yes'}
          disabled={busy && said?.answer !== 'yes'}
          onClick={() => answer.mutate({ wait, answer: 'yes' })}
        >
          {t.take}
          {of}
        </Button>
        <Button
          variant="tinted"
          busy={said?.answer === 'no'}
          disabled={busy && said?.answer !== 'no'}
          onClick={() => answer.mutate({ wait, answer: 'no' })}
        >
          {t.pass}
          {of}
        </Button>
        <Button
          variant="quiet"
          busy={leave.isPending}
          disabled={answer.isPending}
          onClick={() => leave.mutate(wait.slot_id)}
        >
          {t.leave}
          {of}
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
