import type { HandOver } from '@contract/hand-overs.ts';
import type { Answer } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { WaitEntry } from '@/components/waiting/wait-entry.tsx';
import { useOnline } from '@/lib/app/use-online.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { changeMessages } from '@/lib/signups/messages.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { answerMutation, handOversQuery, takeOverMutation } from './hand-overs.ts';
import { handOverMessages } from './messages.ts';

export interface HandOverPlacesProps {
  /** Only places that the person has said nothing against. */
  fitting: boolean;
}

interface PlaceProps {
  place: HandOver;
}

function Row({ place, note, children }: PlaceProps & { note?: string; children: ReactNode }) {
  return (
    <WaitEntry wait={place} note={note && <p className="mt-1 text-attention">{note}</p>}>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:mt-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </WaitEntry>
  );
}

function Of({ place: { slot_type, event } }: PlaceProps) {
  const t = useStore(changeMessages);
  return <span className="sr-only"> {t.forSlot({ slotType: slot_type.name, event: shiftInWords(event) })}</span>;
}

function Asked({ place }: PlaceProps) {
  const t = useStore(handOverMessages);
  const online = useOnline();
  const { mutate, isPending, variables } = useMutation(withCallbacks(answerMutation, { onSuccess: focusHeading }));
  const { question_id: question, giver } = place;
  if (!question) return null;
  const answer = (said: Answer) => ({
    busy: isPending && variables.answer === said,
    disabled: !online || (isPending && variables.answer !== said),
    onClick: () => mutate({ question, answer: said }),
  });
  return (
    <Row place={place} note={giver ? t.asks({ giver }) : t.somebodyAsks}>
      <Button variant="primary" {...answer('yes')}>
        {t.take}
        <Of place={place} />
      </Button>
      <Button variant="quiet" {...answer('no')}>
        {t.pass}
        <Of place={place} />
      </Button>
    </Row>
  );
}

function Open({ place }: PlaceProps) {
  const t = useStore(handOverMessages);
  const online = useOnline();
  const { mutate, isPending } = useMutation(withCallbacks(takeOverMutation, { onSuccess: focusHeading }));
  return (
    <Row place={place}>
      <Button variant="primary" disabled={!online} busy={isPending} onClick={() => mutate(place)}>
        {t.take}
        <Of place={place} />
      </Button>
    </Row>
  );
}

/** How many open places are shown at first: the page is about all that fits. */
const shownFirst = 3;

/** The places that the person is asked to take over, and those that they could. Renders nothing without any. */
export function HandOverPlaces({ fitting }: HandOverPlacesProps) {
  const t = useStore(handOverMessages);
  const { data = [] } = useQuery(handOversQuery);
  const [isLong, setLong] = useState(false);
  const asked = data.filter(({ kind }) => kind === 'asked');
  const open = data.filter(({ kind, fits }) => kind === 'open' && (fits || !fitting));
  const shown = isLong ? open : open.slice(0, shownFirst);
  return (
    <>
      {asked.length > 0 && (
        <TitledSection id="asked-over" title={t.asked}>
          <ul className="sheet ruled">
            {asked.map((place) => (
              <Asked key={place.id} place={place} />
            ))}
          </ul>
        </TitledSection>
      )}
      {open.length > 0 && (
        <TitledSection id="open-over" title={t.open}>
          <ul className="sheet ruled">
            {shown.map((place) => (
              <Open key={place.id} place={place} />
            ))}
          </ul>
          {open.length > shown.length && (
            <Button variant="quiet" className="mt-1" onClick={() => setLong(true)}>
              {t.more({ count: open.length - shown.length })}
            </Button>
          )}
        </TitledSection>
      )}
    </>
  );
}
