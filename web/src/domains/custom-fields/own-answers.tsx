import type { AnswerValue, PersonAnswer } from '@contract/custom-fields.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { AnswerInput } from './answer-input.tsx';
import { answerText } from './answer-text.ts';
import { refusalOf, saveOwnAnswersMutation } from './save-answers.ts';
import { answerTexts } from './texts.ts';

const keyOf = ({ field, season }: PersonAnswer): string => `${field.id} ${season?.id ?? ''}`;
const sent = (value: AnswerValue | null): AnswerValue | null =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** An answer to what is no longer asked, which the person can delete. */
function EarlierAnswer({ userId, row }: { userId: string; row: PersonAnswer }) {
  const t = useTexts(answerTexts);
  const remove = useMutation(saveOwnAnswersMutation);
  const { field, season, value } = row;
  if (value === null) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p className="font-strong">{field.label}</p>
        <p className="text-soft">{answerText(field.kind, value, t)}</p>
      </div>
      <Button
        variant="quiet"
        busy={remove.isPending}
        onClick={() =>
          remove.mutate({ userId, answers: [{ field_id: field.id, season_id: season?.id ?? null, value: null }] })
        }
      >
        {t.remove}
        <span className="sr-only"> {field.label}</span>
      </Button>
    </li>
  );
}

interface AnswersFormProps {
  userId: string;
  rows: readonly PersonAnswer[];
}

/** What a person is asked, to answer. What was typed stays, also when a question has been deleted meanwhile. */
function AnswersForm({ userId, rows }: AnswersFormProps) {
  const [t, common] = useTexts(answerTexts, commonTexts);
  const [typed, setTyped] = useState<Readonly<Record<string, AnswerValue | null>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = rows.filter((row) => row.asked);
  const earlier = rows.filter((row) => !row.asked);
  const changed = asked.filter((row) => keyOf(row) in typed);
  const save = useMutation(
    withCallbacks(saveOwnAnswersMutation, {
      onSuccess: () => setTyped({}),
      onError: (error) => {
        const { at, text } = refusalOf(error);
        const wrong = at === null ? undefined : changed[at];
        if (wrong) setErrors({ [keyOf(wrong)]: text });
        else setRefusal(text);
      },
    }),
  );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    setRefusal(null);
    const answers = changed.map((row) => ({
      field_id: row.field.id,
      season_id: row.season?.id ?? null,
      value: sent(typed[keyOf(row)] ?? null),
    }));
    save.mutate({ userId, answers });
  };
  return (
    <>
      {asked.length > 0 && (
        <form noValidate onSubmit={send} className="grid gap-4">
          {asked.map((row) => {
            const key = keyOf(row);
            const { label } = row.field;
            return (
              <AnswerInput
                key={key}
                field={row.field}
                label={row.season ? t.inSeason({ question: label, season: row.season.name }) : label}
                value={key in typed ? (typed[key] ?? null) : row.value}
                userId={userId}
                stored={row.value}
                error={errors[key]}
                onChange={(value) => {
                  setTyped((before) => ({ ...before, [key]: value }));
                  setErrors({});
                }}
              />
            );
          })}
          {refusal && <Message tone="error">{refusal}</Message>}
          <Button type="submit" className="justify-self-start" busy={save.isPending} disabled={changed.length === 0}>
            {common.saveChanges}
            <span className="sr-only"> {t.title}</span>
          </Button>
        </form>
      )}
      {earlier.length > 0 && (
        <>
          <h3 className="mt-5 font-strong">{t.earlier}</h3>
          <ul className="divide-y divide-line">
            {earlier.map((row) => (
              <EarlierAnswer key={keyOf(row)} userId={userId} row={row} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The person's own answers. Nothing where the organisation asks nothing. */
export function OwnAnswers({ userId, rows }: AnswersFormProps) {
  const t = useTexts(answerTexts);
  if (rows.length === 0) return null;
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-answers">
      <h2 id="own-answers" className="mb-4 text-day">
        {t.title}
      </h2>
      <AnswersForm userId={userId} rows={rows} />
    </section>
  );
}
