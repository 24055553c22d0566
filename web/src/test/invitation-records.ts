import type { PendingInvitation } from '@contract/invitations.ts';
import { newId } from './records.ts';

/** An invitation that was emailed yesterday. */
export const invitationWith = ({
  email = 'new@example.org',
  ...more
}: Partial<PendingInvitation> = {}): PendingInvitation => ({
  id: newId(),
  user_id: newId(),
  email,
  role: 'volunteer',
  status: 'pending',
  name: email.split('@')[0] ?? '',
  inviter: 'Ada Admin',
  expires_at: '2026-11-05T10:00:00Z',
  end: null,
  sent_at: '2026-10-22T10:00:00Z',
  mail: more.sent_at === null ? 'held' : 'sent',
  reason: null,
  ...more,
});
