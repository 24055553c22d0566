import type { PendingInvitation } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { invitationsQuery } from '../queries.ts';
import { InvitationRow } from './invitation-row.tsx';
import { inviteMutation, revokeMutation } from './mutations.ts';
import { SendingProgress } from './sending-progress.tsx';
import { invitationTexts } from './texts.ts';
import { UnsentInvitations } from './unsent-invitations.tsx';
import { useArrivals } from './use-arrivals.ts';

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

/** When the section disappears with its last invitation, a focus in it moves to the heading of the page. */
const passFocusOn = (section: HTMLElement) => () => {
  if (section.contains(document.activeElement)) requestAnimationFrame(focusHeading);
};

/** Invited people who have not signed in yet. Renders nothing if there are none. */
export function PendingInvitations() {
  const t = useStore(invitationTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
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
