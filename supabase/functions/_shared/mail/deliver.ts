import { now } from '../clock.ts';
import type { asService, Sql, Statement } from '../db.ts';
import { env } from '../env.ts';
import type { ClaimedMail, House } from './compose.ts';
import { composeMail } from './compose.ts';
import { type MailSender, SendFailure } from './sender.ts';

/** How many mails are taken at once, how many a run sends at most, and for how long it goes on (milliseconds). */
const limits = { batch: 10, mails: 50, time: 60_000 };

type Outcome = 'sent' | 'skipped' | 'failed' | 'retry' | 'release';
/** How many mails of a run had which outcome. */
export type Delivered = Partial<Record<Outcome, number>>;

const claim = (sql: Sql): readonly [Statement<{ mails: ClaimedMail[] }>] => [
  sql<{ mails: ClaimedMail[] }[]>`select private.claim_mails(${limits.batch}) as mails`,
];

interface Attempt {
  outcome: Outcome;
  reason: string | null;
  /** Nothing can be sent now. */
  isUnreachable?: boolean;
}

type HouseRow = Record<'sender' | 'organisation' | 'timezone', string | null>;
const productName = 'Muster';

async function readHouse(database: typeof asService, address: string): Promise<House> {
  const [row] = await database<HouseRow>((sql) => [sql<HouseRow[]>`select * from private.mail_house()`], {
    readOnly: true,
  });
  return {
    sender: row?.sender ?? productName,
    organisation: row?.organisation ?? productName,
    address,
    timezone: row?.timezone ?? env.orgTimezone,
    siteUrl: env.siteUrl,
    apiUrl: `${env.supabaseUrl}/functions/v1/api`,
  };
}

/** Sends one mail, or says why not. */
async function attempt(claimed: ClaimedMail, house: House, sender: MailSender): Promise<Attempt> {
  if (claimed.settings?.emailNotifications === false) {
    return { outcome: 'skipped', reason: 'The person wants no mails' };
  }
  try {
    const mail = composeMail(claimed, house, now());
    if (!mail) return { outcome: 'skipped', reason: 'Nothing to say any more' };
    await sender.send(mail);
    return { outcome: 'sent', reason: null };
  } catch (error) {
    if (error instanceof SendFailure) {
      const outcome = error.kind === 'refused' ? 'failed' : 'retry';
      return { outcome, reason: error.message, isUnreachable: error.kind === 'unreachable' };
    }
    // One mail that cannot be written must not hold up the others.
    return { outcome: 'retry', reason: `The mail could not be written: ${error}` };
  }
}

/**
 * Sends what is due, in bounded portions: a mail is claimed, sent, and noted as sent. Who is killed in between leaves a
 * mail that is sent once more, with the same Message-ID. When nothing can be sent, what was claimed is given back.
 * `address`: where mails come from.
 */
export async function deliver(database: typeof asService, address: string, sender: MailSender): Promise<Delivered> {
  const house = await readHouse(database, address);
  const delivered: Delivered = {};
  const end = performance.now() + limits.time;
  for (let left = limits.mails; left > 0 && performance.now() < end; left -= limits.batch) {
    const [row] = await database(claim);
    const mails = row?.mails ?? [];
    let isReachable = true;
    for (const mail of mails) {
      const released: Attempt = { outcome: 'release', reason: null };
      const isTried = isReachable && performance.now() < end;
      const { outcome, reason, isUnreachable } = isTried ? await attempt(mail, house, sender) : released;
      if (isUnreachable) isReachable = false;
      delivered[outcome] = (delivered[outcome] ?? 0) + 1;
      await database((sql) => [sql`select private.settle_mail(${mail.id}, ${outcome}, ${reason})`]);
    }
    if (!isReachable || mails.length === 0) break;
  }
  return delivered;
}
