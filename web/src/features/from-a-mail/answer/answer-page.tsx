import type { QuestionPage } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { waitingTexts } from '@/domains/waitlist/texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { now } from '@/lib/time/clock.ts';
import { AskedList } from './asked-list.tsx';
import { AskedShift, momentOf } from './asked-shift.tsx';
import { answerByLinkMutation, questionPageQuery, type Said } from './queries.ts';
import { answerTexts } from './texts.ts';

interface ResultProps {
  heading: string;
  sentence: string;
  done?: boolean;
  children?: ReactNode;
}

/** What became of a question. Its heading takes the focus, so that screen readers read it when the buttons are gone. */
function Result({ heading, sentence, done = false, children }: ResultProps) {
  const t = useStore(answerTexts);
  usePageTitle(heading);
  useEffect(focusHeading, []);
  return (
    <>
      <h1 className="flex items-center gap-3 text-day">
        {done && <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-done" />}
        {heading}
      </h1>
      <p className="mt-3">{sentence}</p>
      {children}
      <Link to="/" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
        {t.toApp}
      </Link>
    </>
  );
}

interface OpenQuestionProps {
  question: QuestionPage;
  answering: UseMutationResult<null, Error, Said>;
}

/** A question that can be answered, with its two answers. */
function OpenQuestion({ question, answering }: OpenQuestionProps) {
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

const outcomes = {
  yes: ['saidYes', 'afterYes'],
  no: ['saidNo', 'afterNo'],
  withdrawn: ['withdrawn', 'afterWithdrawn'],
  taken: ['someoneFirst', 'afterFirst'],
  expired: ['noLonger', 'afterNoLonger'],
  over: ['over', 'afterOver'],
} as const;

/** Of a question whether somebody still comes. */
const stillOutcomes = {
  ...outcomes,
  withdrawn: ['withdrawn', 'afterNothing'],
  expired: ['over', 'begun'],
  over: ['over', 'begun'],
} as const;

function Question({ asked, question }: { asked: string; question: QuestionPage }) {
  const t = useStore(answerTexts);
  const waiting = useStore(waitingTexts);
  const answering = useMutation(answerByLinkMutation(asked));
  const { isSuccess, variables: said } = answering;
  if (isSuccess && said !== 'yes') {
    const afterNo = { place: t.noMark, still: t.noMark, offer: t.afterPass, hand_over: t.staysTheirs };
    const after = said === 'leave' ? waiting.left : afterNo[question.kind];
    return <Result done heading={t.thanks} sentence={after} />;
  }
  const still = question.kind === 'still';
  if (isSuccess) {
    return (
      <Result done heading={still ? t.countOn : t.hasPlace} sentence={still ? t.afterYes : t.calendar}>
        <AskedShift question={question} />
      </Result>
    );
  }
  if (question.open) return <OpenQuestion question={question} answering={answering} />;
  const withdrawn = question.kind === 'offer' && question.answer === 'withdrawn';
  const [heading, sentence] = (still ? stillOutcomes : outcomes)[withdrawn ? 'expired' : (question.answer ?? 'over')];
  const isKept = question.kind === 'hand_over' && (question.answer === 'withdrawn' || question.answer === 'taken');
  return (
    <Result heading={t[heading]} sentence={isKept ? t.notGiven : t[sentence]}>
      <AskedShift question={question} />
    </Result>
  );
}

/** The question is being loaded, or could not be. */
function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useStore(answerTexts);
  usePageTitle(t.title);
  if (!error) return <Spinner className="size-6 text-action" />;
  return (
    <>
      <h1 className="text-day">{t.title}</h1>
      <Message tone="error" className="mt-4" action={<Button onClick={onRetry}>{t.retry}</Button>}>
        <p>{t.loadFailed}</p>
        <p>{messageOf(error)}</p>
      </Message>
    </>
  );
}

function Asked() {
  const t = useStore(answerTexts);
  const key = useLocation({ select: ({ hash }) => hash });
  const query = useQuery(questionPageQuery(key));
  const { data: question, error } = query;
  if (question) {
    return (
      <>
        {question.others.length > 0 ? (
          <AskedList key={key} asked={key} question={question} />
        ) : (
          <Question key={key} asked={key} question={question} />
        )}
        {question.contact && (
          <p className="mt-6 text-small text-soft wrap-anywhere">{t.contact({ contact: question.contact })}</p>
        )}
      </>
    );
  }
  if (error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)) {
    return <Result heading={t.unknown} sentence={t.whenUnknown} />;
  }
  return <Missing error={error} onRetry={() => void query.refetch()} />;
}

/** The page of the link that asks a person about a place. Only its buttons answer, because mail scanners follow links too. */
const AnswerPage = () => (
  <VisitorSheet>
    <Asked />
  </VisitorSheet>
);

export const Route = createFileRoute('/answer')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: AnswerPage,
});
