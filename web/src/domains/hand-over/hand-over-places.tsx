import type { HandOver } from '@contract/hand-overs.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { WaitEntry } from '@/domains/waitlist/wait-entry.tsx';
import { useOnline } from '@/lib/app/use-online.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { upcomingOf } from '@/lib/signups/own-signups.ts';
import { signupsQuery } from '@/lib/signups/signups-query.ts';
import { now } from '@/lib/time/clock.ts';
import { shiftInWords, signedShiftInWords } from '@/lib/time/shift-in-words.ts';
import { AnswerButtons, Of, type PlaceProps } from './answer-buttons.tsx';
import { handOversQuery, takeOverMutation, withdrawMutation } from './hand-overs.ts';
import { SwapButton } from './swap-button.tsx';
import { SwapSides } from './swap-sides.tsx';
import { handOverTexts } from './texts.ts';

export interface HandOverPlacesProps {
  /** Only places that the person has said nothing against. */
  fitting: boolean;
}

/** What the person can give in return for a place, and what they have offered already. */
interface InReturn {
  own: readonly Signup[];
  offered: HandOver | undefined;
}
type Props = PlaceProps & InReturn;

function Row({ place, note, children }: PlaceProps & { note: ReactNode; children: ReactNode }) {
  return (
    <WaitEntry wait={place} note={note}>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:mt-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </WaitEntry>
  );
}

/** What keeps the person from taking the place, or what they have offered in return. */
function SwapNote({ place, own, offered }: Props) {
  const t = useStore(handOverTexts);
  const inTheWay = own.find(({ id }) => id === place.swap_with);
  if (offered) return <p className="mt-1 text-attention">{t.offeredThis({ shift: shiftInWords(offered.event) })}</p>;
  return inTheWay && <p className="mt-1 text-soft">{t.inTheWay({ shift: signedShiftInWords(inTheWay.event) })}</p>;
}

/** Offers a place in return, or withdraws that. */
function Swap({ place, own, offered }: Props) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const { mutate, isPending } = useMutation(withCallbacks(withdrawMutation, { onSuccess: focusHeading }));
  const { signup_id: signup } = offered ?? {};
  // Any other one in return would leave the place that is in the way.
  const givable = place.swap_with === null ? own : own.filter(({ id }) => id === place.swap_with);
  if (!signup) return <SwapButton place={place} own={givable} />;
  return (
    <Button disabled={!online} busy={isPending} onClick={() => mutate(signup)}>
      {t.withdraw}
      <Of place={place} />
    </Button>
  );
}

function Asked({ place, ...inReturn }: Props) {
  const t = useStore(handOverTexts);
  const { giver, in_return_for: gives, swap_with } = place;
  if (gives) {
    return (
      <Row place={place} note={<SwapSides place={place} gives={gives} />}>
        <AnswerButtons place={place} />
      </Row>
    );
  }
  const note = (
    <>
      <p className="mt-1 text-attention">{giver ? t.asks({ giver }) : t.somebodyAsks}</p>
      <SwapNote place={place} {...inReturn} />
    </>
  );
  return (
    <Row place={place} note={note}>
      <AnswerButtons place={place} impossible={swap_with !== null} />
      <Swap place={place} {...inReturn} />
    </Row>
  );
}

function Open({ place, ...inReturn }: Props) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const { mutate, isPending } = useMutation(withCallbacks(takeOverMutation, { onSuccess: focusHeading }));
  return (
    <Row place={place} note={<SwapNote place={place} {...inReturn} />}>
      {!place.swap_with && (
        <Button variant="primary" disabled={!online} busy={isPending} onClick={() => mutate(place)}>
          {t.take}
          <Of place={place} />
        </Button>
      )}
      <Swap place={place} {...inReturn} />
    </Row>
  );
}

/** How many open places are shown at first: the page is about all that fits. */
const shownFirst = 3;

/** The places that the person is asked to take over, and those that they could. Renders nothing without any. */
export function HandOverPlaces({ fitting }: HandOverPlacesProps) {
  const t = useStore(handOverTexts);
  const { data = [] } = useQuery(handOversQuery);
  const { data: signups = [] } = useQuery(signupsQuery);
  const [isLong, setLong] = useState(false);
  const asked = data.filter(({ kind }) => kind === 'asked');
  // What can only be swapped comes after what can be taken.
  const open = data
    .filter(({ kind, fits }) => kind === 'open' && (fits || !fitting))
    .sort((one, other) => Number(one.swap_with !== null) - Number(other.swap_with !== null));
  const own = upcomingOf(signups, now()).filter(
    ({ status, slot_canceled }) => status === 'confirmed' && !slot_canceled,
  );
  const inReturn = (place: HandOver): InReturn => ({
    own,
    offered: data.find(({ kind, in_return_for }) => kind === 'own' && in_return_for?.id === place.id),
  });
  const shown = isLong ? open : open.slice(0, shownFirst);
  return (
    <>
      {asked.length > 0 && (
        <TitledSection id="asked-over" title={t.asked}>
          <ul className="sheet ruled">
            {asked.map((place) => (
              <Asked key={place.id} place={place} {...inReturn(place)} />
            ))}
          </ul>
        </TitledSection>
      )}
      {open.length > 0 && (
        <TitledSection id="open-over" title={t.open}>
          <ul className="sheet ruled">
            {shown.map((place) => (
              <Open key={place.id} place={place} {...inReturn(place)} />
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
