import { confirmQualification, type QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { qualifyingTexts } from './texts.ts';

/** Confirms qualifications of the person who is signed in. What blocks them in lists of events changes with it. */
const confirmOwnMutation = changing(
  ({ userId, ids }: { userId: string; ids: readonly string[] }) =>
    Promise.all(
      ids.map((qualificationId) => api(confirmQualification, { params: { id: userId, qualificationId }, body: {} })),
    ),
  { reload: [queryKeys.qualifications, queryKeys.events] },
);

interface ConfirmDialogProps {
  userId: string;
  /** What the person can confirm. */
  asked: readonly QualificationRef[];
  /** The verb of the action. */
  submit: string;
  onConfirmed?: () => void;
  onClose: () => void;
}

/** Shows the sentence of each qualification with a tick, and stores that the person confirms them. */
export function ConfirmDialog({ userId, asked, submit, onConfirmed, onClose }: ConfirmDialogProps) {
  const t = useStore(qualifyingTexts);
  const query = useQuery(qualificationsQuery);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useMutation(
    withCallbacks(confirmOwnMutation, {
      onSuccess: () => {
        onClose();
        onConfirmed?.();
      },
      onError: (error) => setRefusal(`${t.confirmFailed} ${messageOf(error)}`),
    }),
  );
  const list = useRef<HTMLUListElement>(null);
  const isRead = query.data !== undefined;
  // The dialog opens before the sentences are there, with the focus on its first button.
  useEffect(() => {
    if (isRead) list.current?.querySelector<HTMLElement>('[role=checkbox]')?.focus();
  }, [isRead]);
  const ids = asked.map(({ id }) => id);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Nobody confirms what they could not read.
    if (!query.data || confirm.isPending) return;
    if (!ids.every((id) => ticked.includes(id))) setRefusal(t.tickFirst);
    else confirm.mutate({ userId, ids });
  };
  const tick = (id: string, on: boolean) => {
    setRefusal(null);
    setTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id));
  };
  return (
    <FormDialog
      open
      title={t.confirmTitle}
      submit={submit}
      busy={confirm.isPending}
      refusal={query.isError ? t.loadFailed : refusal}
      onSubmit={send}
      onClose={onClose}
    >
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && (
        <ul ref={list} className="grid gap-3">
          {asked.map(({ id, name }) => {
            const sentence = query.data.find((each) => each.id === id)?.text;
            return (
              <li key={id} className="wrap-anywhere">
                {sentence && <p className="font-strong">{name}</p>}
                <Checkbox
                  label={sentence ?? t.confirmedBy({ name })}
                  checked={ticked.includes(id)}
                  onChange={(on) => tick(id, on)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </FormDialog>
  );
}
