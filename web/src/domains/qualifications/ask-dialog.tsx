import type { QualificationRef } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { askingTexts } from './asking-texts.ts';
import { askMutation } from './requests.ts';

interface AskDialogProps {
  userId: string;
  /** What administrators confirm. */
  asked: readonly QualificationRef[];
  onClose: () => void;
}

const longest = 500;

/** Asks administrators to confirm qualifications, with a note. */
export function AskDialog({ userId, asked, onClose }: AskDialogProps) {
  const t = useStore(askingTexts);
  const [note, setNote] = useState('');
  const ask = useMutation(withCallbacks(askMutation, { onSuccess: onClose }));
  const tooLong = note.trim().length > longest;
  return (
    <FormDialog
      open
      title={t.ask}
      submit={t.ask}
      busy={ask.isPending}
      refusal={ask.isError ? messageOf(ask.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending && !tooLong) ask.mutate({ userId, ids: asked.map(({ id }) => id), note });
      }}
      onClose={onClose}
    >
      <p className="mb-4 wrap-anywhere">{t.about({ names: asked.map(({ name }) => name).join(', ') })}</p>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        error={tooLong ? t.noteLong : undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
