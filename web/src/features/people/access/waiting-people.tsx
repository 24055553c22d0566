import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { passFocusOn, useGone } from '@/lib/lists/use-gone.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { approveMutation, declineMutation } from './mutations.ts';
import { accessTexts } from './texts.ts';

const loadBlock = () => import('./block-dialog.tsx').then(({ BlockDialog }) => BlockDialog);

/** One call admits at most this many people. */
const atOnce = 500;

interface WaitingRowProps {
  user: User;
  busy: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onBlock: () => void;
}

function WaitingRow({
  user: { name, email, entry_note, kept_places },
  busy,
  onApprove,
  onDecline,
  onBlock,
}: WaitingRowProps) {
  const t = useStore(accessTexts);
  return (
    <li ref={passFocusOn} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-soft">{email}</p>
        {entry_note && <p className="mt-1 text-small whitespace-pre-line wrap-anywhere">{entry_note}</p>}
        {kept_places.map((place) => (
          <p key={place.event_id} className="mt-1 text-small wrap-anywhere">
            {t.kept({ title: place.title, type: place.slot_type, when: writtenTimes(place).full })}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button busy={busy} onClick={onApprove} aria-label={t.approveOf({ name })}>
          {t.approve}
        </Button>
        <Button variant="quiet" onClick={onDecline} aria-label={t.declineOf({ name })}>
          {t.decline}
        </Button>
        <Button variant="quiet" onClick={onBlock} aria-label={t.blockOf({ name })}>
          {t.block}
        </Button>
      </div>
    </li>
  );
}

/** People who wait for approval. Renders nothing if there are none. */
export function WaitingPeople({ people }: { people: readonly User[] }) {
  const t = useStore(accessTexts);
  const approve = useMutation(approveMutation);
  const decline = useMutation(declineMutation);
  const [declining, setDeclining] = useState<User | null>(null);
  const [blocking, setBlocking] = useState<User | null>(null);
  const blocker = useLazyPart(loadBlock);
  const isGone = (user: User | null) => !people.some(({ id }) => id === user?.id);
  useGone(declining?.name, isGone(declining), () => setDeclining(null));
  const block = (user: User) => {
    setBlocking(user);
    blocker.show();
  };
  const confirm = () => {
    if (declining) decline.mutate(declining);
    setDeclining(null);
  };
  return (
    <>
      {people.length > 0 && (
        <section ref={passFocusOn} aria-labelledby="waiting-people">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="waiting-people" className="text-lead font-strong">
              {t.waiting}
            </h2>
            {people.length > 1 && (
              <Button busy={approve.isPending} onClick={() => approve.mutate(people.slice(0, atOnce))}>
                {t.approveAll({ count: Math.min(people.length, atOnce) })}
              </Button>
            )}
          </div>
          <ul className="sheet divide-y divide-line">
            {people.map((user) => (
              <WaitingRow
                key={user.id}
                user={user}
                busy={approve.isPending && approve.variables.includes(user)}
                onApprove={() => approve.mutate([user])}
                onDecline={() => setDeclining(user)}
                onBlock={() => block(user)}
              />
            ))}
          </ul>
        </section>
      )}
      <AlertDialog
        open={declining !== null}
        title={t.declineTitle}
        confirm={t.decline}
        onConfirm={confirm}
        onClose={() => setDeclining(null)}
      >
        {declining && (
          <p>
            <RichText
              text={t.declineText}
              values={{ name: <span className="font-strong wrap-anywhere">{declining.name}</span> }}
            />
          </p>
        )}
      </AlertDialog>
      {blocker.Part && <blocker.Part user={blocking} isGone={isGone(blocking)} onClose={() => setBlocking(null)} />}
    </>
  );
}
