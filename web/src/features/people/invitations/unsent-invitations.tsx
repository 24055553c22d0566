import type { PendingInvitation } from '@contract/invitations.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { sendMutation } from './mutations.ts';
import { invitationTexts } from './texts.ts';

/** The number of invitations that nobody has asked to send, or that failed, with a button. Renders nothing without any. */
export function UnsentInvitations({ invitations }: { invitations: readonly PendingInvitation[] }) {
  const t = useStore(invitationTexts);
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
