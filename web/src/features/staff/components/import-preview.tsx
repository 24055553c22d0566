import { mostImported } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { checkLines } from '../import/check-lines.ts';
import { readColumns } from '../import/columns.ts';
import { importMessages } from '../import/messages.ts';
import type { Row } from '../import/read-table.ts';
import { importMutation } from '../mutations.ts';
import { invitationsQuery, usersQuery } from '../queries.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportMail } from './import-mail.tsx';

interface ImportPreviewProps {
  rows: readonly Row[];
  onBack: () => void;
  onDone: () => void;
}

/** What happens to each row. Nothing is saved before this step. */
export function ImportPreview({ rows, onBack, onDone }: ImportPreviewProps) {
  const t = useStore(importMessages);
  const read = useMemo(() => readColumns(rows), [rows]);
  const [columns, setColumns] = useState(read.columns);
  const [send, setSend] = useState(true);
  const users = useQuery(usersQuery).data;
  const invitations = useQuery(invitationsQuery).data;
  const [update, setUpdate] = useState(false);
  const lines = useMemo(() => {
    const people = new Map((users ?? []).map((user) => [user.email ?? '', user] as const));
    const pending = new Set((invitations ?? []).map(({ email }) => email));
    return checkLines(read.table, columns, { people, pending }, update);
  }, [read, columns, users, invitations, update]);
  const people = lines.flatMap(({ person }) => person ?? []);
  const changed = lines.filter(({ person, changes }) => person && changes.length > 0).length;
  const changeable = lines.filter(({ changes }) => changes.length > 0).length;
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const save = useMutation(withCallbacks(importMutation, { onSuccess: onDone }));
  const hasAddresses = columns.includes('email');
  const tooMany = people.length > mostImported;
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const skipped = lines.filter((line) => line.skipped).length;
  const readyText = people.length > 0 ? t.ready({ count: people.length - changed }) : t.nobody;
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className="mb-5">
        {!hasAddresses && t.noEmail}
        {hasAddresses && (people.length > changed || changed === 0) && readyText}
        {hasAddresses && changed > 0 && ` ${t.updates({ count: changed })}`}
        {hasAddresses && wrong > 0 && ` ${t.wrong({ count: wrong })}`}
        {hasAddresses && skipped > 0 && ` ${t.left({ count: skipped })}`}
      </p>
      {tooMany && (
        <Message tone="error" className="mb-5">
          {t.tooManyLines({ most: mostImported, count: people.length })}
        </Message>
      )}
      {save.isError && (
        <Message tone="error" className="mb-5">
          {t.failed} {messageOf(save.error)}
        </Message>
      )}
      <ImportColumns table={read.table} columns={columns} onChange={setColumns} />
      {hasAddresses && changeable > 0 && (
        <Checkbox label={t.update({ count: changeable })} checked={update} onChange={setUpdate} className="mb-5" />
      )}
      {hasAddresses && <ImportLines lines={lines} />}
      {people.length > changed && <ImportMail send={send} onChange={setSend} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onBack}>{t.back}</Button>
        {hasAddresses && people.length > 0 && !tooMany && (
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel={t.importing}
            onClick={() => save.mutate({ lines: people, send: send && people.length > changed, update })}
          >
            {t.confirm({ count: people.length })}
          </Button>
        )}
      </div>
    </>
  );
}
