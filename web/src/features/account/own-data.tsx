import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { LeavingConsequences } from '@/domains/people/leaving-consequences.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { leavingQuery } from '@/lib/query/leaving-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { downloadArchiveMutation, leaveMutation } from './mutations.ts';
import { ownDataTexts } from './texts.ts';

/** Downloads everything that is stored about the person, and lets them leave. */
export function OwnData({ id }: { id: string }) {
  const t = useStore(ownDataTexts);
  const [asked, setAsked] = useState(false);
  const { isAdmin } = useAuth();
  // Only an administrator may be the last one, which the page says at once.
  const leaving = useQuery({ ...leavingQuery(id), enabled: isAdmin || asked });
  const download = useMutation(downloadArchiveMutation);
  const leave = useMutation(withCallbacks(leaveMutation, { onError: () => setAsked(false) }));
  const isLast = leaving.data?.last_admin === true;
  const failure = leave.error ?? (asked && !leaving.isFetching ? leaving.error : null);
  return (
    <section className="sheet mt-8 p-5 sm:p-8" aria-labelledby="own-data">
      <h2 id="own-data" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      {failure && (
        <Message tone="error" className="mb-4">
          {messageOf(failure)}
        </Message>
      )}
      <div className="flex flex-wrap gap-3 *:max-sm:grow">
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          {t.download}
        </Button>
        <Button
          variant="loss"
          busy={leave.isPending || (asked && leaving.isLoading)}
          disabled={isLast}
          onClick={() => {
            setAsked(true);
            if (leaving.isError) void leaving.refetch();
          }}
        >
          {t.leave}
        </Button>
      </div>
      {isLast && <p className="mt-3 text-small text-soft">{t.lastAdmin}</p>}
      <AlertDialog
        open={asked && !isLast && leaving.data !== undefined}
        title={t.leaveTitle}
        confirm={t.leaveForGood}
        onConfirm={() => {
          setAsked(false);
          leave.mutate();
        }}
        onClose={() => setAsked(false)}
      >
        {leaving.data && <LeavingConsequences leaving={leaving.data} words={t} />}
        <p>{t.noWayBack}</p>
      </AlertDialog>
    </section>
  );
}
