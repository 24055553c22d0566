import { mostImported } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
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
  const lines = useMemo(() => {
    const addresses = (of: readonly { email: string | null }[] = []) => new Set(of.flatMap(({ email }) => email ?? []));
    return checkLines(read.table, columns, { members: addresses(users), pending: addresses(invitations) });
  }, [read, columns, users, invitations]);
  const people = lines.flatMap(({ person }) => person ?? []);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const save = useMutation(withCallbacks(importMutation, { onSuccess: onDone }));
  const hasAddresses = columns.includes('email');
  const tooMany = people.length > mostImported;
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const skipped = lines.filter((line) => line.skipped).length;
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className="mb-5">
        {!hasAddresses && t.noEmail}
        {hasAddresses && (people.length > 0 ? t.ready({ count: people.length }) : t.nobody)}
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
      {hasAddresses && <ImportLines lines={lines} />}
      {people.length > 0 && <ImportMail send={send} onChange={setSend} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onBack}>{t.back}</Button>
        {hasAddresses && people.length > 0 && !tooMany && (
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel={t.importing}
            onClick={() => save.mutate({ lines: people, send })}
          >
            {t.confirm({ count: people.length })}
          </Button>
        )}
      </div>
    </>
  );
}
