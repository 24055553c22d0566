import type { QuestionPage } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { waitingTexts } from '@/domains/waitlist/texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { now } from '@/lib/time/clock.ts';
import { AskedShift } from './asked-shift.tsx';
import { momentOf } from './deadline.tsx';
import type { Said } from './queries.ts';
import { answerTexts } from './texts.ts';

interface OpenQuestionProps {
  question: QuestionPage;
  answering: UseMutationResult<null, Error, Said>;
}

/** A question that can be answered, with its two answers. */
export function OpenQuestion({ question, answering }: OpenQuestionProps) {
  const t = useStore(answerTexts);
  const waiting = useStore(waitingTexts);
  const { name, organisation, deadline, kind, held, asked, giver, in_return: gives } = question;
  const offered = kind === 'offer';
  const still = kind === 'still';
  const { mutate, isPending, variables, error } = answering;
  const handOver = gives ? t.titleSwap : t.titleHandOver;
  const title = { place: t.title, still: t.titleStill, offer: t.titleOffer, hand_over: handOver }[kind];
  usePageTitle(title);
  const moment = momentOf(question);
  const overlaps = error instanceof ApiError && error.code === 'overlap';
  const until = {
    place: () => (Date.parse(deadline) > now() ? t.answerBy : t.late)(moment),
    still: () => (Date.parse(deadline) > now() ? t.keptUntil : t.late)(moment),
    offer: () => (held ? t.offeredHeld(moment) : waiting.first({ ...moment, count: asked })),
    hand_over: () => {
      if (gives) return t.swapBoth;
      return giver ? t.handedBy({ giver }) : t.handed;
    },
  };
  const answer = (said: Said) => ({
    busy: isPending && variables === said,
    disabled: isPending && variables !== said,
    onClick: () => mutate(said),
  });
  return (
    <>
      <p className="mb-1 text-soft">{organisation ? t.asked({ organisation, name }) : t.askedHere({ name })}</p>
      <h1 className="text-day">{title}</h1>
      {gives && <p className="mt-3">{giver ? t.swapBy({ giver }) : t.swapSomebody}</p>}
      <AskedShift question={question} />
      {gives && (
        <>
          <p className="mt-4">{t.swapGive}</p>
          <AskedShift
            question={{
              ...{ event: { ...gives, description: null }, slot_type: gives.slot_type },
              ...{ hourly_credits: null, was: null },
            }}
          />
        </>
      )}
      <p className="mt-4">{until[kind]()}</p>
      {error && (
        <Message tone="error" className="mt-4">
          <p>{messageOf(error)}</p>
          {overlaps && (
            <>
              <p className="mt-1">{t.overlap}</p>
              <Link to="/volunteer" className={buttonStyle('tinted', 'mt-3')}>
                {t.toShifts}
              </Link>
            </>
          )}
        </Message>
      )}
      <Button variant="primary" className="mt-6 min-h-14 w-full" {...answer('yes')}>
        {still ? t.yesStill : gives ? t.yesSwap : t.yes}
      </Button>
      <Button variant="tinted" className="mt-3 min-h-14 w-full" {...answer('no')}>
        {offered ? waiting.pass : t.no}
      </Button>
      {still && (
        <Link to="/volunteer/shifts" className={buttonStyle('quiet', 'mt-3 min-h-14 w-full')}>
          {t.toHandOver}
        </Link>
      )}
      {offered && (
        <Button variant="quiet" className="mt-3 min-h-14 w-full" {...answer('leave')}>
          {t.leaveList}
        </Button>
      )}
    </>
  );
}
