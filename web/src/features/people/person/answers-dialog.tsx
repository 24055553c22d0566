import type { AnswerValue, PersonAnswer } from '@contract/custom-fields.ts';
import type { User } from '@contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { AnswerInput } from '@/domains/custom-fields/answer-input.tsx';
import { refusalOf, saveAnswersMutation } from '@/domains/custom-fields/save-answers.ts';
import { answerTexts } from '@/domains/custom-fields/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { personAnswersTexts } from './texts.ts';

const keyOf = ({ field, season }: PersonAnswer): string => `${field.id} ${season?.id ?? ''}`;

interface AnswersDialogProps {
  user: User;
  /** What the person is asked, as far as administrators may read it. */
  rows: readonly PersonAnswer[];
  open: boolean;
  onClose: () => void;
}

/** Answers for a person. What was typed stays, also when a question has been deleted meanwhile. */
export function AnswersDialog({ user, rows, open, onClose }: AnswersDialogProps) {
  const [t, words, common] = useTexts(personAnswersTexts, answerTexts, commonTexts);
  const [typed, setTyped] = useState<Readonly<Record<string, AnswerValue | null>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = rows.filter((row) => keyOf(row) in typed);
  const close = () => {
    setTyped({});
    setErrors({});
    setRefusal(null);
    onClose();
  };
  const save = useMutation(
    withCallbacks(saveAnswersMutation, {
      meta: { success: () => t.saved },
      onSuccess: close,
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
    if (changed.length === 0) return close();
    const answers = changed.map((row) => {
      const value = typed[keyOf(row)] ?? null;
      const isBlank = typeof value === 'string' && value.trim() === '';
      return { field_id: row.field.id, season_id: row.season?.id ?? null, value: isBlank ? null : value };
    });
    save.mutate({ userId: user.id, answers });
  };
  return (
    <FormDialog
      open={open}
      title={t.editOf({ name: personName(user.name) })}
      submit={common.saveChanges}
      busy={save.isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={close}
    >
      <div className="grid gap-4">
        {rows.map((row) => {
          const key = keyOf(row);
          const { label } = row.field;
          return (
            <AnswerInput
              key={key}
              forOther
              field={row.field}
              label={row.season ? words.inSeason({ question: label, season: row.season.name }) : label}
              value={key in typed ? (typed[key] ?? null) : row.value}
              userId={user.id}
              stored={row.value}
              error={errors[key]}
              onChange={(value) => {
                setTyped((before) => ({ ...before, [key]: value }));
                setErrors({});
              }}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}
