import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { saveNoteMutation } from './mutations.ts';
import { entryTexts } from './texts.ts';

/** What a waiting person tells the administrators. */
export function NoteForm({ saved }: { saved: string | null }) {
  const t = useStore(entryTexts);
  const [note, setNote] = useState(saved ?? '');
  const save = useMutation(saveNoteMutation);
  const isSaved = saved !== null && note.trim() === saved;
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(note);
      }}
    >
      <TextArea
        label={t.note}
        hint={t.noteHint}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {save.isError && (
        <Message tone="error" className="my-4">
          {t.noteFailed}
        </Message>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={save.isPending} className="min-h-12">
          {t.saveNote}
        </Button>
        <p role="status" className="text-small text-soft">
          {isSaved && t.noteSaved}
        </p>
      </div>
    </form>
  );
}
