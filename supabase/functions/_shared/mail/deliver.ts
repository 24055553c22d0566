import { now } from '../clock.ts';
import type { asService, Sql, Statement } from '../db.ts';
import { env } from '../env.ts';
import { hashOf, newToken } from '../link-token.ts';
import { type Attempt, attempt, type Outcome, type Records, type Senders } from './attempt.ts';
import type { ClaimedMail, House } from './compose.ts';

/**
 * The emails per portion, the most that a run sends, how long a run lasts at most, and how long after a claim another email of it
 * is begun (milliseconds). The claim lasts a minute, so that a killed worker delays its emails by no more.
 */
const limits = { batch: 10, mails: 50, time: 60_000, claim: 40_000 };

/** The number of emails of a run by outcome, and of text messages that were wanted but could not be sent. */
type Delivered = Partial<Record<Outcome | 'smsNotConfigured', number>>;

const claim = (sql: Sql): readonly [Statement<{ mails: ClaimedMail[] }>] => [
  sql<{ mails: ClaimedMail[] }[]>`select private.claim_mails(${limits.batch}) as mails`,
];

type HouseRow = Record<'sender' | 'organisation' | 'timezone' | 'contact' | 'reply_to', string | null>;
const productName = 'Muster';

async function readHouse(database: typeof asService, address: string): Promise<House> {
  const [row] = await database<HouseRow>((sql) => [sql<HouseRow[]>`select * from private.mail_house()`], {
    readOnly: true,
  });
  return {
    sender: row?.sender ?? productName,
    organisation: row?.organisation ?? productName,
    address,
    contact: row?.contact ?? null,
    replyTo: row?.reply_to ?? null,
    timezone: row?.timezone ?? env.orgTimezone,
    siteUrl: env.siteUrl,
    apiUrl: `${env.supabaseUrl}/functions/v1/api`,
  };
}

const recordsIn = (database: typeof asService): Records => ({
  async newLink({ id, invitation }) {
    const token = newToken();
    const hash = await hashOf(token);
    const [row] = await database((sql) => [
      invitation
        ? sql<{ stored: boolean }[]>`select private.set_invitation_token(${id}, ${hash}) as stored`
        : sql<{ stored: boolean }[]>`select private.set_parent_secret(${id}, ${hash}) as stored`,
    ]);
    return row?.stored ? token : null;
  },
  async handOver({ id, attempt: number }) {
    const [row] = await database((sql) => [
      sql<{ marked: boolean }[]>`select private.hand_over_mail(${id}, ${number}) as marked`,
    ]);
    return row?.marked ?? false;
  },
});

/**
 * Sends what is due, in limited portions: an email is claimed, handed over, and recorded as sent. If the function is killed before
 * it hands an email over, the next run sends it; if later, it counts as sent. A mail service that recognizes repeats is asked
 * again instead. If nothing can be sent, claimed emails are released.
 * @param address the sender's address
 */
export async function deliver(database: typeof asService, address: string, senders: Senders): Promise<Delivered> {
  const house = await readHouse(database, address);
  const delivered: Delivered = {};
  const count = (what: keyof Delivered) => {
    delivered[what] = (delivered[what] ?? 0) + 1;
  };
  const records = recordsIn(database);
  const end = performance.now() + limits.time;
  for (let left = limits.mails; left > 0 && performance.now() < end; left -= limits.batch) {
    const claimEnd = Math.min(end, performance.now() + limits.claim);
    const [row] = await database(claim);
    const mails = row?.mails ?? [];
    let isReachable = true;
    for (const mail of mails) {
      const released: Attempt = { outcome: 'release', reason: null };
      const isTried = isReachable && performance.now() < claimEnd;
      const {
        outcome,
        reason,
        failure = null,
        ...more
      } = isTried ? await attempt(mail, house, senders, now(), records) : released;
      if (more.isUnreachable) isReachable = false;
      count(outcome);
      if (more.sms === 'not configured') count('smsNotConfigured');
      if (outcome === 'lost') continue;
      await database((sql) => [
        sql`select private.settle_mail(${mail.id}, ${mail.attempt}, ${outcome}, ${reason}, ${failure && sql.json(failure)})`,
      ]);
    }
    if (!isReachable || mails.length === 0) break;
  }
  return delivered;
}
