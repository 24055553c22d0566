import { mostImported } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { importMutation } from '../invitations/mutations.ts';
import { namesPeople, readColumns } from './columns.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportMail } from './import-mail.tsx';
import { withCell } from './mend.ts';
import { type Preview, previewQuery } from './preview.ts';
import type { Row } from './read-table.ts';
import { notImported, saveRejected } from './rejected.ts';
import { importTexts } from './texts.ts';

interface ImportPreviewProps {
  rows: readonly Row[];
  onBack: () => void;
  onDone: () => void;
}

/** What happens to each row, as the server says. Nothing is saved before this step. */
export function ImportPreview({ rows, onBack, onDone }: ImportPreviewProps) {
  const t = useStore(importTexts);
  const id = useId();
  const read = useMemo(() => readColumns(rows), [rows]);
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
        {preview && !tooMany && <Summary preview={preview} />}
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
          onMend={(row, column, text) =>
            setTable((last) => ({ table: withCell(last.table, row, column, text), version: last.version + 1 }))
          }
          onLast={() => top.current?.focus()}
        />
      )}
      {invites && !tooMany && <ImportMail send={send} onChange={setSend} />}
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
function Summary({ preview: { groups, people } }: { preview: Preview }) {
  const t = useStore(importTexts);
  const sentences = [
    ...(people.length === 0 ? [t.nobody] : []),
    ...(groups.invited.length > 0 ? [t.ready({ count: groups.invited.length })] : []),
    ...(groups.added.length > 0 ? [t.added({ count: groups.added.length })] : []),
    ...(groups.updated.length > 0 ? [t.updates({ count: groups.updated.length })] : []),
    ...(groups.wrong.length > 0 ? [t.wrong({ count: groups.wrong.length })] : []),
    ...(groups.left.length > 0 ? [t.left({ count: groups.left.length })] : []),
  ];
  return sentences.join(' ');
}
