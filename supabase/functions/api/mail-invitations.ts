import type { Settings } from '../_shared/contract/users.ts';
import { asService } from '../_shared/db.ts';
import { claimInvitation, unclaimInvitation } from './data/users.ts';
import { mailInvitation } from './mail-invitation.ts';

const atOnce = 4;
/** So many refusals in a row mean that the mail service takes no more for now. */
const mostRefusals = 3;
/** The runtime gives a function not much longer than this. */
const timeMs = 120_000;

/**
 * Mails invitations that were not mailed yet, a few at a time. Each is marked as mailed before, so that two who send the same
 * mail it once. `language`: of whoever invites. Where the mail service refuses, or time runs out, the rest stays as it was and can be sent later.
 */
export async function mailInvitations(ids: readonly string[], language: Settings['language']): Promise<void> {
  const waiting = ids.values();
  const giveUpAt = performance.now() + timeMs;
  let refusals = 0;
  const mailOne = async (id: string) => {
    const [row] = await asService((sql) => claimInvitation(sql, id));
    if (!row?.email) return;
    try {
      await mailInvitation(row.email, language);
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
