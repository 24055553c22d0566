import { mostImported } from '@contract/invitations.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Message } from '@/components/ui/message.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { usesAges } from '@/domains/ages/births.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import { customFieldsQuery } from '@/lib/query/custom-fields-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { slotTypesQuery, useWages } from '@/lib/query/slot-types-query.ts';
import {
  answerField,
  assign,
  type Columns,
  type Field,
  fields,
  ignoredReasons,
  namesPeople,
  readColumns,
  type Table,
  whyIgnored,
  withCell,
} from './columns.ts';
import { ImportLines } from './import-lines.tsx';
import { fieldText, importMutation, notImported, type Preview, previewQuery, saveRejected } from './preview.ts';
import { decodeText, isWorkbook, type Row, readTable, TableError, WorkbookError } from './read-table.ts';
import { importTexts } from './texts.ts';

interface ImportColumnsProps {
  table: Table;
  columns: Columns;
  /** How many people each meaning changes. */
  changed: ReadonlyMap<Field, number> | undefined;
  onChange: (columns: Columns) => void;
}

/** The meaning of each column, which can be changed, and the columns that are left out. Open without a column of addresses or names. */
function ImportColumns({ table, columns, changed, onChange }: ImportColumnsProps) {
  const t = useTexts(importTexts);
  const wages = useWages();
  const ages = usesAges(useQuery(slotTypesQuery).data);
  const used: Partial<Record<Field, boolean>> = { payrollNumber: wages, born: ages };
  const offered = fields.filter((field) => used[field] !== false || columns.includes(field));
  const options = [
    { value: '', label: t.notRead },
    ...offered.map((value) => ({ value: value as string, label: t[value] })),
    ...table.questions.map((question) => ({ value: answerField(question), label: question.label })),
  ];
  const labelOf = (index: number) => table.header[index] || t.columnNumber({ number: index + 1 });
  const read = columns.flatMap((field, index) => {
    if (!field) return [];
    const column = table.header[index];
    const words = fieldText(field, table.questions);
    return column && column !== words ? t.usedAs({ column, field: words }) : words;
  });
  const example = (index: number) => {
    const text = table.rows.map(({ cells }) => cells[index]).find(Boolean);
    return text && t.columnExample({ text: text.length > 40 ? `${text.slice(0, 40)}…` : text });
  };
  const hintOf = (field: Field | null, index: number) => {
    const count = changed?.get(field === 'firstName' || field === 'lastName' ? 'name' : (field ?? 'email')) ?? 0;
    return [example(index), count > 0 && t.columnChanges({ count })].filter(Boolean).join(' · ') || undefined;
  };
  const ignored = columns.flatMap((field, index) =>
    field ? [] : [{ name: labelOf(index), why: whyIgnored(table, columns, index) }],
  );
  const sentences = {
    unknown: t.ignored,
    calculated: t.ignoredCalculated,
    twice: t.ignoredTwice,
    empty: t.ignoredEmpty,
    chosen: t.ignoredChosen,
  };
  return (
    <div className="mb-6">
      <Collapsible
        defaultOpen={!namesPeople(columns)}
        className="rounded-control border border-line"
        summaryClassName="w-full justify-between px-4 py-2.5"
        summary={
          <span className="min-w-0">
            <span className="font-strong">{t.columns}</span> <span className="text-soft">{read.join(', ')}</span>
          </span>
        }
      >
        <div className="grid gap-x-4 gap-y-3 px-4 pt-1 pb-4 sm:grid-cols-2">
          {columns.map((field, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never change places
              key={index}
              label={labelOf(index)}
              hint={hintOf(field, index)}
              options={options}
              value={field ?? ''}
              onChange={(value) => onChange(assign(columns, index, (value || null) as Field | null))}
            />
          ))}
        </div>
      </Collapsible>
      {ignoredReasons.map((reason) => {
        const names = ignored.filter(({ why }) => why === reason).map(({ name }) => name);
        return (
          names.length > 0 && (
            <p key={reason} className="mt-2 text-small">
              {sentences[reason]({ columns: names.join(', ') })}
            </p>
          )
        );
      })}
    </div>
  );
}

interface ImportPreviewProps {
  rows: readonly Row[];
  questions: Table['questions'];
  onBack: () => void;
  onDone: () => void;
}

/** What happens to each row, as the server says. Nothing is saved before this step. */
function ImportPreview({ rows, questions, onBack, onDone }: ImportPreviewProps) {
  const t = useTexts(importTexts);
  const id = useId();
  const read = useMemo(() => readColumns(rows, questions), [rows, questions]);
  const [{ table, version }, setTable] = useState({ table: read.table, version: 0 });
  const [columns, setColumns] = useState(read.columns);
  const [send, setSend] = useState(true);
  const [update, setUpdate] = useState(false);
  const asked = useQuery(previewQuery(`${id} ${version}`, table, columns, update));
  const readable = namesPeople(columns);
  const preview = readable ? asked.data : undefined;
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const save = useMutation(withCallbacks(importMutation, { onSuccess: onDone }));
  const people = preview?.people ?? [];
  const invites = (preview?.groups.invited.length ?? 0) > 0;
  const tooMany = (preview?.count ?? 0) > mostImported;
  const checkAgain = async () => {
    // The button disappears after a success.
    if ((await asked.refetch()).isSuccess) top.current?.focus();
  };
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className="mb-5">
        {!readable && t.noEmail}
        {readable && !preview && asked.isFetching && t.checking}
        {preview && !tooMany && summaryOf(preview)}
      </p>
      {tooMany && (
        <Message tone="error" className="mb-5">
          {t.tooManyLines({ most: mostImported, count: preview?.count ?? 0 })}
        </Message>
      )}
      {readable && asked.isError && (
        <Message
          tone="error"
          className="mb-5"
          action={
            <Button busy={asked.isFetching} onClick={() => void checkAgain()}>
              {t.checkAgain}
            </Button>
          }
        >
          {t.notChecked} {messageOf(asked.error)}
        </Message>
      )}
      {save.isError && (
        <Message tone="error" className="mb-5">
          {t.failed} {messageOf(save.error)}
        </Message>
      )}
      <ImportColumns table={table} columns={columns} changed={preview?.changed} onChange={setColumns} />
      {preview && preview.differ > 0 && (
        <Checkbox label={t.update({ count: preview.differ })} checked={update} onChange={setUpdate} className="mb-5" />
      )}
      {readable && !preview && asked.isFetching && <Spinner className="mx-auto my-10" />}
      {preview && !tooMany && (
        <ImportLines
          preview={preview}
          columns={columns}
          questions={questions}
          onMend={(row, column, text) =>
            setTable((last) => ({ table: withCell(last.table, row, column, text), version: last.version + 1 }))
          }
          onLast={() => top.current?.focus()}
        />
      )}
      {invites && !tooMany && (
        <div className="mt-6">
          <RadioGroup
            label={t.mail}
            value={send ? 'now' : 'later'}
            options={[
              { value: 'now', label: t.sendNow },
              { value: 'later', label: t.hold, hint: t.holdHint },
            ]}
            onChange={(value) => setSend(value === 'now')}
          />
        </div>
      )}
      {preview && !tooMany && notImported(preview).length > 0 && (
        <Button className="mt-6" onClick={() => saveRejected(table, preview)}>
          {t.saveRejected}
        </Button>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onBack}>{t.back}</Button>
        {people.length > 0 && !asked.isError && (
          <Button
            variant="primary"
            busy={save.isPending || asked.isPlaceholderData}
            busyLabel={save.isPending ? t.importing : t.checking}
            onClick={() => save.mutate({ lines: people, send: send && invites, update })}
          >
            {t.confirm({ count: people.length })}
          </Button>
        )}
      </div>
    </>
  );
}

/** How many people are invited and changed, and how many rows are left out. */
function summaryOf({ groups: { invited, added, updated, wrong, left }, people }: Preview): string {
  const t = importTexts.get();
  const counted = [
    [t.ready, invited],
    [t.added, added],
    [t.updates, updated],
    [t.wrong, wrong],
    [t.left, left],
  ] as const;
  const sentences = counted.flatMap(([say, { length: count }]) => (count > 0 ? [say({ count })] : []));
  return [...(people.length === 0 ? [t.nobody] : []), ...sentences].join(' ');
}

const mostBytes = 5 * 1024 * 1024;

interface ImportSourceProps {
  text: string;
  onText: (text: string) => void;
  onRows: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** Takes a table as a file or as pasted text. */
function ImportSource({ text, onText, onRows, onClose }: ImportSourceProps) {
  const [t, common] = useTexts(importTexts, commonTexts);
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

/** First the table, then the preview. Going back keeps the pasted text. */
export function ImportSteps({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const fields = useQuery(customFieldsQuery);
  // Files and what nobody but the person reads are no columns, and a table does not say of which season it is.
  const questions = useMemo(
    () =>
      (fields.data ?? []).filter(
        ({ kind, readers, scope }) => kind !== 'file' && readers !== 'person' && scope !== 'season',
      ),
    [fields.data],
  );
  return rows && !fields.isPending ? (
    <ImportPreview questions={questions} rows={rows} onBack={() => setRows(null)} onDone={onClose} />
  ) : (
    <ImportSource text={text} onText={setText} onRows={setRows} onClose={onClose} />
  );
}
