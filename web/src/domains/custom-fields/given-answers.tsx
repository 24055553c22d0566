import type { EventAnswers } from '@contract/custom-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '@/i18n/use-texts.ts';
import { customFieldsQuery, eventAnswersQuery } from '@/lib/query/custom-fields-query.ts';
import { SaveAnswerFile } from './answer-file.tsx';
import { answerText } from './answer-text.ts';
import { givenTexts } from './given-texts.ts';
import { answerTexts } from './texts.ts';

/** Whether people are asked anything that leads see, or whose answer is needed. */
export function useAsksPeople(): boolean {
  const { data = [] } = useQuery(customFieldsQuery);
  return data.some(({ readers, needed }) => readers === 'leads' || needed !== 'wanted');
}

/** What the people of an event have answered; `undefined` where nothing is asked, and until it is known. */
export function useEventAnswers(eventId: string): EventAnswers | undefined {
  const { data = [] } = useQuery(customFieldsQuery);
  return useQuery({ ...eventAnswersQuery(eventId), enabled: data.length > 0 }).data;
}

interface GivenAnswersProps {
  /** Of an event. */
  answers: EventAnswers | undefined;
  userId: string;
}

/** What a person of an event has answered, and which answers are missing that are needed. Nothing without either. */
export function GivenAnswers({ answers, userId }: GivenAnswersProps) {
  const [t, words] = useTexts(givenTexts, answerTexts);
  const person = answers?.people.find(({ user_id }) => user_id === userId);
  if (!answers || !person) return null;
  const fields = answers.fields.toSorted((a, b) => a.position - b.position);
  return (
    <>
      {fields.map(({ id, label, kind }) => {
        const value = person.answers[id];
        if (value === undefined) return null;
        return (
          <div key={id} className="text-small text-soft wrap-anywhere">
            {t.answer({ question: label, answer: answerText(kind, value, words) })}
            {typeof value === 'object' && 'file' in value && <SaveAnswerFile file={value} question={label} />}
          </div>
        );
      })}
      {person.missing.length > 0 && (
        <p className="flex items-start gap-1.5 text-small text-attention">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {t.missing({ questions: person.missing.map(({ label }) => label).join(', ') })}
          </span>
        </p>
      )}
    </>
  );
}
