import type { Answer, AskedItem, QuestionPage, Refused } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { AskedShift, Deadline } from './asked-shift.tsx';
import { answerAllMutation } from './queries.ts';
import { answerTexts, askedManyTexts } from './texts.ts';

interface EntryProps {
  item: AskedItem;
  refused: Refused[0] | undefined;
  /** What is being sent about this question. */
  sending: Answer | null;
  disabled: boolean;
  onAnswer: (answer: Answer) => void;
}

/** What has become of a question that can no longer be answered. */
function useEnded({ answer, kind }: AskedItem): string {
  const t = useStore(answerTexts);
  const many = useStore(askedManyTexts);
  if (answer === 'yes') return kind === 'still' ? t.countOn : t.hasPlace;
  if (answer === 'no') return t.saidNo;
  return answer === 'withdrawn' ? many.withdrawn : many.over;
}

function Entry({ item, refused, sending, disabled, onAnswer }: EntryProps) {
  const t = useStore(answerTexts);
  const many = useStore(askedManyTexts);
  const ended = useEnded(item);
  const of = (
    <span className="sr-only"> {many.forShift({ slot: item.slot_type, event: shiftInWords(item.event) })}</span>
  );
  const button = (answer: Answer) => ({
    className: 'min-h-12 grow',
    busy: sending === answer,
    disabled: disabled && sending !== answer,
    onClick: () => onAnswer(answer),
  });
  return (
    <li>
      <AskedShift question={item} />
      {item.open ? (
        <div className="mt-2 ml-5">
          <Deadline item={item} />
          {refused && (
            <Message tone="error" className="mt-2">
              <p>{refused.code === 'overlap' && refused.title ? many.overlap({ title: refused.title }) : many.over}</p>
            </Message>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="tinted" {...button('yes')}>
              {item.kind === 'still' ? t.yesStill : t.yes}
              {of}
            </Button>
            <Button variant="quiet" {...button('no')}>
              {t.no}
              {of}
            </Button>
          </div>
        </div>
      ) : (
        <p className="mt-2 ml-5 font-strong">{ended}</p>
      )}
    </li>
  );
}

/** Everything that a person is asked about places that are theirs, to answer each or, with one yes, all. */
export function AskedList({ asked, question }: { asked: string; question: QuestionPage }) {
  const t = useStore(answerTexts);
  const many = useStore(askedManyTexts);
  const { mutate, isPending, variables, data, error } = useMutation(answerAllMutation(asked));
  const items = [question, ...question.others].sort(
    (one, other) => Date.parse(one.event.start_time) - Date.parse(other.event.start_time),
  );
  const open = items.filter((item) => item.open);
  const left = open.length;
  const heading = left === 0 ? t.thanks : many.title({ count: left });
  usePageTitle(heading);
  const before = useRef(left);
  // The buttons that had the focus are gone.
  useEffect(() => {
    if (left < before.current && document.activeElement === document.body) focusHeading();
    before.current = left;
  }, [left]);
  const { name, organisation } = question;
  return (
    <>
      <p className="mb-1 text-soft">{organisation ? t.asked({ organisation, name }) : t.askedHere({ name })}</p>
      <h1 className="text-day">{heading}</h1>
      {left > 1 && (
        <Button
          variant="primary"
          className="mt-4 min-h-14 w-full"
          busy={isPending && variables.ids.length > 1}
          disabled={isPending && variables.ids.length === 1}
          onClick={() => mutate({ ids: open.map(({ id }) => id), answer: 'yes' })}
        >
          {many.allYes({ count: left })}
        </Button>
      )}
      {error && (
        <Message tone="error" className="mt-4">
          <p>{messageOf(error)}</p>
        </Message>
      )}
      <ul className="grid gap-6">
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            refused={data?.refused.find(({ id }) => id === item.id)}
            sending={isPending && variables.ids.length === 1 && variables.ids[0] === item.id ? variables.answer : null}
            disabled={isPending}
            onAnswer={(answer) => mutate({ ids: [item.id], answer })}
          />
        ))}
      </ul>
      {left === 0 && (
        <Link to="/" className={buttonStyle('tinted', 'mt-6 min-h-12 w-full')}>
          {t.toApp}
        </Link>
      )}
    </>
  );
}
