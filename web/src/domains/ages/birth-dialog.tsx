import { born as bornSchema } from '@contract/births.ts';
import { writeProblem } from '@contract/error-details.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { saveBirthMutation } from './births.ts';
import { ageTexts } from './texts.ts';

interface BirthDialogProps {
  userId: string;
  /** The person says it about themselves, which they can do once. */
  own: boolean;
  /** What is known; `null`: nothing. */
  known: string | null;
  /** The verb of the action. */
  submit: string;
  onSaved?: () => void;
  onClose: () => void;
}

/** Asks in which year a person was born, or on which day. */
export function BirthDialog({ userId, own, known, submit, onSaved, onClose }: BirthDialogProps) {
  const t = useStore(ageTexts);
  const [isDay, setIsDay] = useState(known !== null && known.length > 4);
  const [born, setBorn] = useState(known ?? '');
  const [wrong, setWrong] = useState<string>();
  const save = useMutation(
    withCallbacks(saveBirthMutation, {
      onSuccess: () => {
        onClose();
        onSaved?.();
      },
      onError: (error) => {
        const [detail] = error instanceof ApiError ? error.details : [];
        setWrong(detail && writeProblem(detail));
      },
    }),
  );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = bornSchema.safeParse(born);
    if (read.success) save.mutate({ userId, born: read.data });
    else setWrong(read.error.issues[0]?.message);
  };
  const change = (text: string) => {
    setBorn(text);
    setWrong(undefined);
  };
  const shared = {
    error: wrong,
    required: true,
    value: born,
    hint: !isDay && own ? t.yearCounts : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => change(target.value),
  };
  return (
    <FormDialog
      open
      title={t.title}
      submit={submit}
      busy={save.isPending}
      refusal={save.isError && !wrong ? `${t.saveFailed} ${messageOf(save.error)}` : null}
      onSubmit={send}
      onClose={onClose}
    >
      {own && (
        <p className="mb-4 text-soft">
          {t.about} {t.once}
        </p>
      )}
      {isDay ? (
        <Field key="day" label={t.day} type="date" autoComplete="bday" {...shared} />
      ) : (
        <Field key="year" label={t.title} inputMode="numeric" maxLength={4} autoComplete="bday-year" {...shared} />
      )}
      <Button
        variant="quiet"
        className="-ml-3"
        onClick={() => {
          change(isDay ? born.slice(0, 4) : '');
          setIsDay(!isDay);
        }}
      >
        {isDay ? t.yearOnly : t.wholeDate}
      </Button>
    </FormDialog>
  );
}
