import { groupedStatementId } from '@contract/statement.ts';
import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Labelled } from '@/components/form/field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { idInAddress } from '@/domains/statements/signed-text.ts';
import { checkTexts } from './texts.ts';

/** A code as it was typed, or the address of a statement; `undefined` for any other text. */
function codeIn(text: string): string | undefined {
  const code = idInAddress(text);
  return /^[0-9A-Z]{28}$/.test(code) ? code : undefined;
}

/** Longer files are no statements. */
const longest = 100_000;

/** A field for a code or a signed text, and a way to choose or drop a file. */
export function TextForm({ onText }: { onText: (text: string) => void }) {
  const t = useStore(checkTexts);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const take = (given: string) => {
    const code = codeIn(given);
    if (code) void navigate({ to: '/check/$id', params: { id: groupedStatementId(code) } });
    else onText(given);
  };
  const read = async (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) take(await chosen.slice(0, longest).text());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) take(text);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void read(event.dataTransfer.files);
      }}
    >
      <TextArea
        label={t.input}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" className="max-sm:w-full">
        {t.check}
      </Button>
      <Labelled label={t.file} roomForNote={false} className="mt-6">
        {(attributes, edge) => (
          <input
            {...attributes}
            type="file"
            onChange={(event) => void read(event.target.files)}
            className={`h-12 w-full rounded-control border bg-sheet px-3 py-2.5 ${edge}`}
          />
        )}
      </Labelled>
    </form>
  );
}
