import type { PendingInvitation } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import type { RefCallback } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { invitationTexts } from './texts.ts';

function MailState({ invitation: { mail, reason, sent_at } }: { invitation: PendingInvitation }) {
  const t = useStore(invitationTexts);
  if (mail === 'waiting') return t.waiting;
  if (mail === 'failed' && reason) return t.notSentBecause({ reason });
  if (!sent_at) return t.notSentYet;
  const text = mail === 'unconfirmed' ? t.sentUnconfirmed : t.lastSent;
  return <RichText text={text} values={{ moment: <Moment at={sent_at} /> }} />;
}

function Validity({ invitation: { end, inviter, expires_at } }: { invitation: PendingInvitation }) {
  const t = useStore(invitationTexts);
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
export function InvitationRow({ ref, invitation, sending, onSend, onRevoke }: InvitationRowProps) {
  const t = useStore(invitationTexts);
  const shared = useStore(adminCommonTexts);
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
