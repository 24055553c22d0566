import type { PendingInvitation } from '@contract/invitations.ts';
import type { RefCallback } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { roleNames } from '../words.ts';

interface InvitationRowProps {
  ref: RefCallback<HTMLElement>;
  invitation: PendingInvitation;
  sending: boolean;
  onResend: () => void;
  onRevoke: () => void;
}

/** One invitation: to whom, as what, since when, and what can be done about it. */
export function InvitationRow({ ref, invitation, sending, onResend, onRevoke }: InvitationRowProps) {
  const { email, role, sent_at } = invitation;
  return (
    <li ref={ref} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow">
        <p>{email}</p>
        <p className="text-small text-soft">
          {roleNames[role]} · Last sent: <Moment at={sent_at} />
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button busy={sending} onClick={onResend}>
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <Button variant="quiet" onClick={onRevoke}>
          Revoke<span className="sr-only"> the invitation of {email}</span>
        </Button>
      </div>
    </li>
  );
}
