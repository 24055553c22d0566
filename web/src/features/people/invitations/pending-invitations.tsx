import type { PendingInvitation } from '@contract/invitations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { toast } from '@/lib/app/toasts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { personName } from '@/lib/format/person-name.ts';
import { passFocusOn } from '@/lib/lists/use-gone.ts';
import { invitationsQuery, progressQuery, usersQuery } from '../queries.ts';
import { inviteMutation, revokeMutation, sendMutation } from './mutations.ts';
import { invitationTexts } from './texts.ts';

function MailState({ invitation: { mail, reason, sent_at } }: { invitation: PendingInvitation }) {
  const t = useTexts(invitationTexts);
  if (mail === 'waiting') return t.waiting;
  if (mail === 'failed' && reason) return t.notSentBecause({ reason });
  if (!sent_at) return t.notSentYet;
  const text = mail === 'unconfirmed' ? t.sentUnconfirmed : t.lastSent;
  return <RichText text={text} values={{ moment: <Moment at={sent_at} /> }} />;
}

function Validity({ invitation: { end, inviter, expires_at } }: { invitation: PendingInvitation }) {
  const t = useTexts(invitationTexts);
  if (end === 'inviter') return inviter ? t.inviterGone({ inviter: personName(inviter) }) : t.inviterUnknown;
  if (end) return t.expired;
  return <RichText text={t.validUntil} values={{ moment: <Moment at={expires_at} /> }} />;
}

interface InvitationRowProps {
  ref: RefCallback<HTMLElement>;
  invitation: PendingInvitation;
  sending: boolean;
  onSend: () => void;
  onRevoke: () => void;
}

/** One invitation: name, address, role, what became of its email, until when it is valid, and its buttons. */
function InvitationRow({ ref, invitation, sending, onSend, onRevoke }: InvitationRowProps) {
  const [t, shared] = useTexts(invitationTexts, adminCommonTexts);
  const { name, email, role, inviter, sent_at } = invitation;
  return (
    <li ref={ref} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow">
        <p>
          {/* Until somebody knows the name, it is the beginning of the address. */}
          {name !== email.split('@')[0] && <span className="font-strong">{name} </span>}
          {email}
        </p>
        <p className="text-small text-soft">
          {shared[role]} · <MailState invitation={invitation} />
        </p>
        <p className="text-small text-soft">
          {inviter && <>{t.invitedBy({ inviter: personName(inviter) })} · </>}
          <Validity invitation={invitation} />
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button
          busy={sending}
          onClick={onSend}
          aria-label={sent_at ? t.sendAgainTo({ email }) : t.sendNowTo({ email })}
        >
          {sent_at ? t.sendAgain : t.sendNow}
        </Button>
        <Button variant="quiet" onClick={onRevoke} aria-label={t.revokeOf({ email })}>
          {t.revoke}
        </Button>
      </div>
    </li>
  );
}

/** The number of invitations that nobody has asked to send, or that failed, with a button. Renders nothing without any. */
function UnsentInvitations({ invitations }: { invitations: readonly PendingInvitation[] }) {
  const t = useTexts(invitationTexts);
  const send = useMutation(sendMutation);
  const unsent = invitations.filter(({ sent_at, mail }) => !sent_at && (mail === 'held' || mail === 'failed'));
  if (unsent.length === 0) return null;
  const action = (
    <Button busy={send.isPending} onClick={() => send.mutate(unsent.map(({ id }) => id))}>
      {t.sendAll}
    </Button>
  );
  return (
    <Message tone="info" action={action} className="mb-3">
      {t.unsent({ count: unsent.length })}
    </Message>
  );
}

/** How many of several invitations are sent, while they are being sent. Otherwise renders nothing. */
function SendingProgress() {
  const t = useTexts(invitationTexts);
  const { data } = useQuery(progressQuery);
  if (!data || data.waiting === 0 || data.total < 2) return null;
  const { total, sent, minutes_left, reason } = data;
  return (
    <Message tone="info" className="mb-3">
      {t.progress({ sent, count: total })}, {t.minutes({ count: minutes_left })}
      <progress aria-label={t.progressTitle} max={total} value={sent} className="mt-2 block h-2 w-full" />
      {reason && <span className="mt-1 block text-small">{t.delayed({ reason })}</span>}
    </Message>
  );
}

/** Reloads the invitations when their number or what became of their emails has changed. */
function useFresh(): void {
  const client = useQueryClient();
  const { data } = useQuery(progressQuery);
  const figures = data && [data.pending, data.waiting, data.sent, data.failed].join(' ');
  const before = useRef(figures);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== figures;
    before.current = figures;
    if (isOther) void client.invalidateQueries({ queryKey: invitationsQuery.queryKey, exact: true });
  }, [figures, client]);
}

/** Reloads the people when invitations are no longer pending, and announces who has accepted. */
function useArrivals(invitations: readonly PendingInvitation[] | undefined): void {
  const client = useQueryClient();
  const before = useRef(invitations);
  useFresh();
  useEffect(() => {
    const gone = before.current?.filter(({ id }) => !invitations?.some((other) => other.id === id)) ?? [];
    before.current = invitations;
    if (gone.length === 0) return;
    const announce = async () => {
      const users = await client.query({ ...usersQuery, staleTime: 0 });
      // People without an account were revoked.
      const arrived = users.filter(({ id, has_account }) => has_account && gone.some(({ user_id }) => user_id === id));
      for (const { name } of arrived) {
        toast({ tone: 'done', text: invitationTexts.get().arrived({ name }) });
      }
    };
    announce().catch(() => client.invalidateQueries({ queryKey: usersQuery.queryKey }));
  }, [invitations, client]);
}

/** More are shown on request, so that the people below stay in sight. */
const shownAtFirst = 5;

const headingId = 'pending-invitations';

const focusSection = () =>
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId);
    if (heading) heading.focus();
    else focusHeading();
  });

/** When an invitation leaves the list, a focus in its row moves to the heading. */
const passRowOn = (row: HTMLElement | null) => () => {
  if (row?.contains(document.activeElement)) focusSection();
};

/** Invited people who have not signed in yet. Renders nothing if there are none. */
export function PendingInvitations() {
  const [t, shared, common] = useTexts(invitationTexts, adminCommonTexts, commonTexts);
  const query = useQuery(invitationsQuery);
  const invitations = query.data ?? [];
  useArrivals(query.data);
  const [all, setAll] = useState(false);
  const shown = all ? invitations : invitations.slice(0, shownAtFirst);
  const [revoking, setRevoking] = useState<PendingInvitation | null>(null);
  const revoke = useMutation(revokeMutation);
  const resend = useMutation(inviteMutation);
  const confirm = () => {
    if (!revoking) return;
    revoke.mutate(revoking);
    setRevoking(null);
    // The button that opened the dialog disappears with its row.
    focusSection();
  };
  const whatIsLost = ({ role, sent_at }: PendingInvitation) => {
    if (!sent_at) return t.revokeTextUnsent;
    return role === 'volunteer' ? t.revokeText : t.revokeTextRole;
  };
  if (query.isError) return <FailedToLoad query={query} sentence={t.failedToLoad} />;
  return (
    <>
      {invitations.length > 0 && (
        <section ref={passFocusOn} aria-labelledby={headingId}>
          <h2 id={headingId} tabIndex={-1} className="mb-3 text-lead font-strong">
            {t.pending}
          </h2>
          <SendingProgress />
          <UnsentInvitations invitations={invitations} />
          <ul className="sheet divide-y divide-line">
            {shown.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                ref={passRowOn}
                invitation={invitation}
                sending={resend.isPending && resend.variables.email === invitation.email}
                onSend={() => resend.mutate({ email: invitation.email, role: invitation.role })}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
          {invitations.length > shownAtFirst && (
            <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="mt-2">
              {all ? t.showFewer : shared.showAll({ count: invitations.length })}
            </Button>
          )}
        </section>
      )}
      <AlertDialog
        open={revoking !== null}
        title={t.revokeTitle}
        confirm={t.revoke}
        cancel={common.cancel}
        onConfirm={confirm}
        onClose={() => setRevoking(null)}
      >
        {revoking && (
          <p>
            <RichText
              text={whatIsLost(revoking)}
              values={{ email: <span className="font-strong">{revoking.email}</span>, role: shared[revoking.role] }}
            />
          </p>
        )}
      </AlertDialog>
    </>
  );
}
