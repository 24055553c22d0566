import type { Settings } from '../_shared/contract/users.ts';
import { asService } from '../_shared/db.ts';
import { claimInvitation, unclaimInvitation } from './data/users.ts';
import { requestInvitationMail } from './request-invitation-mail.ts';

const atOnce = 4;
/** After this many refusals in a row, no further email is requested. */
const mostRefusals = 3;
/** The runtime stops a function not much later. */
const timeMs = 120_000;

/**
 * Sends the emails of invitations that were not sent yet, a few at a time. Each is marked as sent first, so that two
 * administrators do not send it twice. If the mail service refuses, or time runs out, the rest can be sent later.
 * @param language of the administrator who invites
 */
export async function mailWaitingInvitations(ids: readonly string[], language: Settings['language']): Promise<void> {
  const waiting = ids.values();
  const giveUpAt = performance.now() + timeMs;
  let refusals = 0;
  const mailOne = async (id: string) => {
    const [row] = await asService((sql) => claimInvitation(sql, id));
    if (!row?.email) return;
    try {
      await requestInvitationMail(row.email, language);
      refusals = 0;
    } catch {
      refusals += 1;
      await asService((sql) => unclaimInvitation(sql, id));
    }
  };
  const work = async () => {
    for (const id of waiting) {
      if (refusals >= mostRefusals || performance.now() > giveUpAt) return;
      await mailOne(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
