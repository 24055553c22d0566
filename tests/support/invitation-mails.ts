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

/** Waits for invitation number `count` (from 1) to an address. */
export const invitationMail =
  (stack: Pick<StackInfo, 'inboxUrl'>) =>
  async (email: string, count = 1): Promise<InvitationMail> => {
    const giveUpAt = Date.now() + 30_000;
    for (;;) {
      const mail = (await invitationsTo(stack, email))[count - 1];
      if (mail) return mail;
      if (Date.now() > giveUpAt) throw new Error(`Invitation ${count} to ${email} did not arrive in the inbox.`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  };
