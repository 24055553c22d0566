import type { Signup } from '@contract/signups.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { giveBackOneMutation, nameMutation } from './groups.ts';
import { groupLineTexts } from './line-texts.ts';
import { NameFields, useNames } from './names.tsx';
import { groupTexts } from './texts.ts';

/** Whom the person brings: names for places without one, and giving back single places. */
export function GroupDialog({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const [t, line] = useTexts(groupTexts, groupLineTexts);
  const { data } = useQuery(signupsQuery);
  const names = useNames();
  const giveBack = useMutation(giveBackOneMutation);
  const group = data?.find(({ id }) => id === signup.id)?.group ?? null;
  const { unnamed = 0, people = [] } = group ?? {};
  const isOver = data !== undefined && group === null;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const save = useMutation(
    withCallbacks(nameMutation, {
      onSuccess: onClose,
      onError: (error) => names.show(error, unnamed, t.saveFailed),
    }),
  );
  return (
    <FormDialog
      open
      title={line.edit}
      submit={t.save}
      busy={save.isPending}
      refusal={names.refusal}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const filled = names.filled(unnamed);
        if (save.isPending) return;
        if (filled.length === 0) return onClose();
        names.forget();
        save.mutate({ signupId: signup.id, names: filled });
      }}
      onClose={onClose}
    >
      {people.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {people.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                variant="quiet"
                className="-mr-3"
                disabled={giveBack.isPending}
                onClick={() => giveBack.mutate({ signupId: signup.id, companion: id })}
              >
                <span aria-hidden="true">{t.giveBack}</span>
                <span className="sr-only">{t.giveBackOf({ name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unnamed > 0 && (
        <>
          <NameFields count={unnamed} names={names} />
          <Button
            variant="quiet"
            className="-ml-4"
            disabled={giveBack.isPending}
            onClick={() => giveBack.mutate({ signupId: signup.id })}
          >
            {t.giveBackOne}
          </Button>
        </>
      )}
    </FormDialog>
  );
}
