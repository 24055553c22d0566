import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { agreeMutation, documentsQuery, readingOf } from './documents.ts';
import { documentTexts } from './texts.ts';

interface AgreeDialogProps {
  userId: string;
  /** What the person is to agree to. */
  asked: readonly { id: string; name: string }[];
  /** The verb of the action. */
  submit: string;
  onAgreed?: () => void;
  onClose: () => void;
}

/** Shows the text of each document with a tick, and stores that the person agrees to them. */
export function AgreeDialog({ userId, asked, submit, onAgreed, onClose }: AgreeDialogProps) {
  const t = useStore(documentTexts);
  const query = useQuery(documentsQuery);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const agree = useMutation(
    withCallbacks(agreeMutation, {
      onSuccess: () => {
        onClose();
        onAgreed?.();
      },
      onError: (error) => setRefusal(`${t.agreeFailed} ${messageOf(error)}`),
    }),
  );
  const read = (query.data ?? [])
    .filter(({ id }) => asked.some((each) => each.id === id))
    .map((document) => ({ document, ...readingOf(document) }));
  // A tick is for the edition that was read: a new text has to be read first.
  const keyOf = ({ id, edition }: { id: string; edition: number }) => `${id} ${edition}`;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!query.data || agree.isPending) return;
    if (!read.every(({ document }) => ticked.includes(keyOf(document)))) setRefusal(t.tickFirst);
    else agree.mutate({ userId, read });
  };
  const tick = (key: string, on: boolean) => {
    setRefusal(null);
    setTicked(on ? [...ticked, key] : ticked.filter((each) => each !== key));
  };
  return (
    <FormDialog
      open
      wide
      title={t.agreeTitle}
      submit={submit}
      busy={agree.isPending}
      refusal={query.isError ? t.loadFailed : refusal}
      onSubmit={send}
      onClose={onClose}
    >
      {query.isPending && <Skeleton className="h-40" />}
      <ul className="grid gap-6">
        {read.map(({ document, text }) => (
          <li key={document.id}>
            <h3 className="font-strong wrap-anywhere">{document.name}</h3>
            <section
              // Whoever uses a keyboard scrolls it.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              tabIndex={0}
              aria-label={document.name}
              className="my-2 max-h-72 overflow-y-auto rounded-control border border-line bg-desk p-3 whitespace-pre-line wrap-anywhere"
            >
              {text}
            </section>
            <Checkbox
              label={t.agreed({ name: document.name })}
              checked={ticked.includes(keyOf(document))}
              onChange={(on) => tick(keyOf(document), on)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
