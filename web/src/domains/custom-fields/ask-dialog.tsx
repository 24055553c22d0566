import type { AnswerValue } from '@contract/custom-fields.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { customFieldsQuery } from '@/lib/query/custom-fields-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import type { NeededAnswers } from '@/lib/query/needed-answers.ts';
import { AnswerInput } from './answer-input.tsx';
import { refusalOf, saveAnswersMutation } from './save-answers.ts';
import { answerTexts } from './texts.ts';

const isEmpty = (value: AnswerValue | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

export interface AskDialogProps {
  userId: string;
  needed: NeededAnswers;
  onClose: () => void;
}

/** Asks for the answers that a place needs, and takes it afterwards. What is typed stays, whatever is refused. */
export function AskDialog({ userId, needed: { missing, again }, onClose }: AskDialogProps) {
  const t = useTexts(answerTexts);
  const query = useQuery(customFieldsQuery);
  const [typed, setTyped] = useState<Readonly<Record<string, AnswerValue | null>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = missing.flatMap(({ id, season_id }) => {
    const field = query.data?.find((each) => each.id === id);
    return field ? [{ field, season_id: season_id ?? null, value: typed[id] ?? null }] : [];
  });
  const save = useMutation(
    withCallbacks(saveAnswersMutation, {
      onSuccess: () => {
        onClose();
        again();
      },
      onError: (error) => {
        const { at, text } = refusalOf(error);
        const wrong = at === null ? undefined : asked[at];
        if (wrong) setErrors({ [wrong.field.id]: text });
        else setRefusal(text);
      },
    }),
  );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!query.data || save.isPending) return;
    setTried(true);
    setRefusal(null);
    if (asked.some(({ value }) => isEmpty(value))) return;
    const answers = asked.map(({ field, season_id, value }) => ({ field_id: field.id, season_id, value }));
    save.mutate({ userId, answers });
  };
  return (
    <FormDialog
      open
      title={t.askTitle}
      submit={t.askSubmit}
      busy={save.isPending}
      refusal={query.isError && !query.data ? t.loadFailed : refusal}
      onSubmit={send}
      onClose={onClose}
    >
      {query.isPending && <Skeleton className="h-24" />}
      <div className="grid gap-4">
        {asked.map(({ field, value }) => (
          <AnswerInput
            key={field.id}
            field={field}
            value={value}
            userId={userId}
            error={errors[field.id] ?? (tried && isEmpty(value) ? t.needed : undefined)}
            onChange={(next) => {
              setTyped((before) => ({ ...before, [field.id]: next }));
              setErrors({});
            }}
          />
        ))}
      </div>
    </FormDialog>
  );
}
