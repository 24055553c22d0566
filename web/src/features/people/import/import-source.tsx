import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import { decodeText, isWorkbook } from './decode.ts';
import { type Row, readTable, TableError } from './read-table.ts';
import { importTexts } from './texts.ts';
import { WorkbookError } from './workbook-error.ts';

const mostBytes = 5 * 1024 * 1024;

interface ImportSourceProps {
  text: string;
  onText: (text: string) => void;
  onRows: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** Takes a table as a file or as pasted text. */
export function ImportSource({ text, onText, onRows, onClose }: ImportSourceProps) {
  const t = useStore(importTexts);
  const common = useStore(commonTexts);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const say = (error: unknown) => {
    if (error instanceof WorkbookError) return setProblem(t[error.reason]);
    if (!(error instanceof TableError)) throw error;
    const sentences = { empty: t.empty, quotes: t.quotes({ row: error.row }), columns: t.tooManyColumns };
    setProblem(sentences[error.reason]);
  };
  const read = (source: string) => {
    try {
      onRows(readTable(source));
    } catch (error) {
      say(error);
    }
  };
  /** The reader of Excel files is loaded when there is one. */
  const open = async (bytes: Uint8Array) => {
    const { readWorkbook } = await import('./read-workbook.ts').catch((error) => {
      void sayNotLoaded();
      throw error;
    });
    await readWorkbook(bytes).then(onRows, say);
  };
  const readFile = async (file: File | undefined) => {
    setProblem(null);
    if (!file) return;
    if (file.size > mostBytes) return setProblem(t.tooLarge);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) setProblem(t.unreadable);
    else if (isWorkbook(new Uint8Array(bytes))) await open(new Uint8Array(bytes));
    else read(decodeText(new Uint8Array(bytes)));
    // So that the same file can be chosen again, corrected.
    if (picker.current) picker.current.value = '';
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        read(text);
      }}
    >
      <p className="mb-5 text-soft">{t.intro}</p>
      {problem && (
        <Message tone="error" className="mb-5">
          {problem}
        </Message>
      )}
      <input
        ref={picker}
        type="file"
        aria-label={t.file}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void readFile(event.target.files?.[0])}
      />
      <Button className="w-full" onClick={() => picker.current?.click()}>
        {t.chooseFile}
      </Button>
      <p className="my-3 text-center text-small text-soft">{t.or}</p>
      <TextArea
        label={t.paste}
        hint={t.pasteHint}
        placeholder={t.pasteExample}
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary">
          {t.next}
        </Button>
      </div>
    </form>
  );
}
