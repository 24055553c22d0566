import type { Answer } from '@contract/questions.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { SignupFacts } from '@/domains/shifts/signup-row.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { messageOf, toldOf } from '@/lib/errors/message-of.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { worth } from '@/lib/format/worth.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { answerMutation, yesToAllMutation } from '@/lib/signups/changes.ts';
import { type AskedSignup, askedOf, clashOf } from '@/lib/signups/own-signups.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { now } from '@/lib/time/clock.ts';
import { rangeInText, timesOf } from '@/lib/time/event-time.ts';
import { dayAndTime, signedShiftInWords } from '@/lib/time/moment.ts';
import { askedTexts } from '../texts.ts';
import type { OwnPlace } from './own-place.ts';

/** What the person is asked and until when they are expected to answer; of an event that has changed also what it was. */
export function AskedNote({ signup: { question, event } }: { signup: AskedSignup }) {
  const t = useStore(askedTexts);
  const { timezone: zone } = event;
  const moment = now();
  const { deadline, was } = question;
  const due = Date.parse(deadline) > moment;
  const words = question.kind === 'still' ? (due ? t.still : t.stillLate) : due ? t.answerBy : t.late;
  const when = was && [
    rangeInText({ ...was, timezone: event.timezone }),
    ...(was.location && was.location !== event.location ? [was.location] : []),
  ];
  return (
    <>
      {words(dayAndTime(deadline, zone, moment))}
      {when && <span className="block text-soft">{t.was({ when: when.join(', ') })}</span>}
    </>
  );
}

interface OwnAnswerProps {
  signup: AskedSignup;
  /** The event of another signup at the same time, if that is to be said before the person answers. */
  clash?: OwnPlace['clash'];
  /** Moves the focus from these buttons, which are about to disappear. */
  onLeave: (buttons: HTMLElement) => void;
}

/** The buttons with which a person says whether they take the place that is held for them, and why they cannot. */
export function OwnAnswer({ signup, clash = null, onLeave }: OwnAnswerProps) {
  const t = useStore(askedTexts);
  const signups = useStore(changeTexts);
  const buttons = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables, error } = useMutation(
    withCallbacks(answerMutation, {
      onSuccess: () => {
        if (buttons.current?.contains(document.activeElement)) onLeave(buttons.current);
      },
    }),
  );
  const of = signups.forSlot({ slotType: signup.slot_type.name, event: signedShiftInWords(signup.event) });
  const answer = (said: Answer) => ({
    'data-question': signup.question.id,
    busy: isPending && variables.answer === said,
    disabled: isPending && variables.answer !== said,
    onClick: () => mutate({ signup, answer: said }),
  });
  const overlap: Told | null = clash && {
    code: 'overlap',
    params: { own: true, event_id: clash.id, event_title: clash.title },
  };
  const obstacle = error ? toldOf(error) : overlap;
  return (
    <>
      <div ref={buttons} className="ml-auto flex gap-2 max-sm:mt-2 max-sm:w-full max-sm:*:grow">
        <Button variant="tinted" data-place-action="" data-yes="" {...answer('yes')}>
          {t.yes}
          <span className="sr-only"> {of}</span>
        </Button>
        <Button variant="quiet" {...answer('no')}>
          {t.no}
          <span className="sr-only"> {of}</span>
        </Button>
      </div>
      {obstacle && (
        <Message key={error ? 'refused' : 'known'} tone={error ? 'error' : 'attention'} className="mt-2 basis-full">
          <p>{error ? messageOf(error) : textOf(obstacle)}</p>
          {obstacle.code === 'overlap' && <p className="mt-1">{t.overlap}</p>}
        </Message>
      )}
    </>
  );
}

interface AskedPlacesProps {
  /** All signups of the person. */
  signups: readonly Signup[];
  now: number;
}

/** The places that wait for the person's answer. Renders nothing without them. */
export function AskedPlaces({ signups, now }: AskedPlacesProps) {
  const t = useStore(askedTexts);
  const list = useRef<HTMLUListElement>(null);
  const asked = askedOf(signups, now);
  const left = asked.length;
  const leave = (buttons: HTMLElement) => {
    const entry = buttons.closest('li');
    if (left === 1) focusHeading();
    else focusNeighbor(list.current, '[data-yes]', (yes) => yes.closest('li') === entry);
  };
  const { mutate, isPending } = useMutation(yesToAllMutation);
  const before = useRef(left);
  // The button for all had the focus, and is gone.
  useEffect(() => {
    if (left < 2 && before.current > 1 && document.activeElement === document.body) focusHeading();
    before.current = left;
  }, [left]);
  if (left === 0) return null;
  return (
    <TitledSection id="asked" title={t.title}>
      {left > 1 && (
        <Button variant="primary" className="mb-3 max-sm:w-full" busy={isPending} onClick={() => mutate(asked)}>
          {t.allYes({ count: left })}
        </Button>
      )}
      <ul ref={list} className="sheet ruled">
        {asked.map((signup) => {
          const times = timesOf(signup.event);
          return (
            <li key={signup.id} className="entry">
              <ShiftWhen event={times} />
              <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
                <SignupFacts signup={signup}>
                  <p className="pl-5.5 text-soft">{worth(signup.slot_type, times)}</p>
                  <AboutRole
                    type={signup.slot_type}
                    of={`${signup.slot_type.name}, ${signedShiftInWords(signup.event)}`}
                    bring={signup.bring}
                  />
                  <p className="mt-1 text-attention">
                    <AskedNote signup={signup} />
                  </p>
                </SignupFacts>
                <OwnAnswer
                  signup={signup}
                  clash={signup.question.kind === 'place' ? clashOf(signups, { id: signup.event.id, ...times }) : null}
                  onLeave={leave}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
