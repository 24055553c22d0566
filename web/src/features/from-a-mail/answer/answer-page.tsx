import type { QuestionPage } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { VisitorSheet } from '@/components/layout/visitor-sheet.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { waitingTexts } from '@/domains/waitlist/texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { AskedList } from './asked-list.tsx';
import { AskedShift } from './asked-shift.tsx';
import { OpenQuestion } from './open-question.tsx';
import { answerByLinkMutation, questionPageQuery } from './queries.ts';
import { Result } from './result.tsx';
import { answerTexts } from './texts.ts';

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
export const AnswerPage = () => (
  <VisitorSheet>
    <Asked />
  </VisitorSheet>
);
