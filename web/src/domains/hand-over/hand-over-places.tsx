import type { HandOver } from '@contract/hand-overs.ts';
import type { Answer } from '@contract/questions.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { WaitEntry } from '@/domains/waitlist/waiting-lists.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { useOnline } from '@/lib/app/online.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { upcomingOf } from '@/lib/signups/own-signups.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { now } from '@/lib/time/clock.ts';
import { shiftInWords, signedShiftInWords, whenAndWhere } from '@/lib/time/moment.ts';
import { answerMutation, handOversQuery, takeOverMutation, withdrawMutation } from './hand-overs.ts';
import { handOverTexts } from './texts.ts';

interface PlaceProps {
  place: HandOver;
}

/** Which place a button is about, for those who do not see where it is. */
function Of({ place: { slot_type, event } }: PlaceProps) {
  const t = useStore(changeTexts);
  return <span className="sr-only"> {t.forSlot({ slotType: slot_type.name, event: shiftInWords(event) })}</span>;
}

/** Yes and no to a place that the person is asked to take over, or to swap; only no where a yes is `impossible`. */
function AnswerButtons({ place, impossible = false }: PlaceProps & { impossible?: boolean }) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const { mutate, isPending, variables } = useMutation(withCallbacks(answerMutation, { onSuccess: focusHeading }));
  const { question_id: question } = place;
  if (!question) return null;
  const isSwap = place.in_return_for !== null;
  const answer = (said: Answer) => ({
    busy: isPending && variables.answer === said,
    disabled: !online || (isPending && variables.answer !== said),
    onClick: () => mutate({ question, answer: said, isSwap }),
  });
  return (
    <>
      {!impossible && (
        <Button variant="primary" {...answer('yes')}>
          {isSwap ? t.swap : t.take}
          <Of place={place} />
        </Button>
      )}
      <Button variant="quiet" {...answer('no')}>
        {t.pass}
        <Of place={place} />
      </Button>
    </>
  );
}

type Side = Pick<HandOver, 'event' | 'slot_type'>;

function Place({ term, side: { event, slot_type } }: { term: string; side: Side }) {
  return (
    <div className="min-w-0 border-l-4 border-action pl-3 wrap-anywhere">
      <dt className="text-small text-soft">{term}</dt>
      <dd>
        <span className="block font-strong">{event.title}</span>
        <span className="block">{slot_type.name}</span>
        <span className="block text-soft">{whenAndWhere(event)}</span>
      </dd>
    </div>
  );
}

interface SwapSidesProps {
  place: HandOver;
  /** The place of the person that goes the other way. */
  gives: Side;
}

/** A swap that the person is asked for: who asks, and both places side by side. */
function SwapSides({ place, gives }: SwapSidesProps) {
  const t = useStore(handOverTexts);
  return (
    <>
      <p className="mt-1 text-attention wrap-anywhere">
        {place.giver ? t.swapsBy({ giver: place.giver }) : t.somebodySwaps}
      </p>
      <dl className="my-2 grid gap-3 sm:grid-cols-2">
        <Place term={t.youGive} side={gives} />
        <Place term={t.youGet} side={place} />
      </dl>
    </>
  );
}

const loadDialog = () => withTexts('dialogs', () => import('./swap-dialog.tsx')).then(({ SwapDialog }) => SwapDialog);

interface SwapButtonProps {
  place: HandOver;
  /** The person's own places that they can give. */
  own: readonly Signup[];
}

/** The button that offers an own place in return for one that is handed over. Renders nothing without one to give. */
function SwapButton({ place, own }: SwapButtonProps) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const { Dialog, close, opens } = useLazyDialog(loadDialog);
  if (own.length === 0) return null;
  return (
    <>
      <Button variant={place.swap_with ? 'primary' : 'tinted'} disabled={!online} {...opens}>
        {t.swapFor}
        <Of place={place} />
      </Button>
      {Dialog && <Dialog place={place} own={own} onClose={close} />}
    </>
  );
}

/** The places that are offered to the person in return for one that they hand over, each with its answers. */
export function SwapAnswers({ places }: { places: readonly HandOver[] }) {
  return (
    <ul className="grid basis-full gap-3">
      {places.map((place) => (
        <li key={place.id}>
          {place.in_return_for && <SwapSides place={place} gives={place.in_return_for} />}
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <AnswerButtons place={place} />
          </div>
        </li>
      ))}
    </ul>
  );
}

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
