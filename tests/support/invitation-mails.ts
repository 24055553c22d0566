import { callNotify } from './call-notify.ts';
import { type InboxMail, inboxOf } from './inbox.ts';
import type { StackInfo } from './stack.ts';

/** An invitation in the inbox. `token`: the secret in its link. */
export type InvitationMail = InboxMail & { link: string; token: string };

/** All invitations to an address, oldest first. */
export async function invitationsTo(stack: Pick<StackInfo, 'inboxUrl'>, email: string): Promise<InvitationMail[]> {
  return (await inboxOf(stack, email)).flatMap((mail) => {
    const link = /http\S+\/join#\S+/.exec(mail.text)?.[0];
    return link ? [{ ...mail, link, token: link.split('#')[1] ?? '' }] : [];
  });
}

/**
 * Waits for invitation number `count` (from 1) to an address. What has it sent is what invites. But one run sends fifty emails,
 * invitations after all others, and other tests may have left more: after a while it is asked for more, as the schedule does.
 */
export const invitationMail =
  (stack: StackInfo) =>
  async (email: string, count = 1): Promise<InvitationMail> => {
    const [scheduleAt, giveUpAt] = [Date.now() + 5_000, Date.now() + 60_000];
    for (;;) {
      const mail = (await invitationsTo(stack, email))[count - 1];
      if (mail) return mail;
      if (Date.now() > giveUpAt) throw new Error(`Invitation ${count} to ${email} did not arrive in the inbox.`);
      if (Date.now() > scheduleAt) await callNotify(stack);
      await new Promise((wake) => setTimeout(wake, 100));
    }
  };
