import { type MailFailure, mailMessage } from '../contract/mail-failures.ts';
import { defaultSettings } from '../contract/users.ts';
import { type ClaimedMail, composeMail, type House, type Invitation, isImportantNews, wantsMails } from './compose.ts';
import { composeAccess } from './compose-access.ts';
import { composeAlert, isAlert } from './compose-alert.ts';
import { composeFits } from './compose-fits.ts';
import { composeInvitation } from './compose-invitation.ts';
import { composeMessage, isMessage } from './compose-message.ts';
import { composeOffer } from './compose-offer.ts';
import { composeParent, type ParentLetter } from './compose-parent.ts';
import { type HandOver, type Mail, type MailSender, NotOurs, SendFailure } from './sender.ts';
import type { SmsOutcome, SmsSender } from './sms-sender.ts';

/** The result for a claimed email, in the form of `private.settle_mail`; `lost`: another worker has it, and settles it. */
export type Outcome = 'sent' | 'skipped' | 'failed' | 'retry' | 'release' | 'lost';

export interface Attempt {
  outcome: Outcome;
  reason: string | null;
  /** Why it was not sent; `reason` is its sentence. */
  failure?: MailFailure;
  /** Nothing can be sent now. */
  isUnreachable?: boolean;
  /** The result of the text message, if one was wanted. */
  sms?: SmsOutcome;
}

export interface Senders {
  mail: MailSender;
  sms: SmsSender;
}

/** What is recorded while an email is being sent. */
export interface Records {
  /** Makes the secret for the link of an invitation, or of a mail to a parent; `null` if it is over. */
  newLink(claimed: ClaimedMail): Promise<string | null>;
  /** As `HandOver`. */
  handOver(claimed: ClaimedMail): ReturnType<HandOver>;
}

async function writeInvitation(
  claimed: ClaimedMail,
  invitation: Invitation,
  house: House,
  records: Records,
): Promise<Mail | null> {
  const token = await records.newLink(claimed);
  return token === null ? null : composeInvitation(claimed, invitation, house, token);
}

async function writeParent(
  claimed: ClaimedMail,
  letter: ParentLetter,
  house: House,
  records: Records,
): Promise<Mail | null> {
  const token = await records.newLink(claimed);
  return token === null ? null : composeParent(claimed, letter, house, token);
}

async function write(claimed: ClaimedMail, house: House, now: Date, records: Records): Promise<Mail | null> {
  if (claimed.invitation) return await writeInvitation(claimed, claimed.invitation, house, records);
  const { letter } = claimed;
  if (!letter) return composeMail(claimed, house, now);
  if (isAlert(letter)) return composeAlert(claimed, letter, house);
  if (isMessage(letter)) return composeMessage(claimed, letter, house, now);
  if (letter.about === 'parent_asked') return writeParent(claimed, letter, house, records);
  if (letter.about === 'fits') return composeFits(claimed, letter, house);
  return 'key' in letter ? composeOffer(claimed, letter, house, now) : composeAccess(claimed, letter, house);
}

/** Whether an email is about a shift of the person that they have to know of, so that it goes out whatever they have set. */
const isImportant = (claimed: ClaimedMail, now: Date): boolean =>
  isMessage(claimed.letter)
    ? claimed.letter.operational
    : claimed.letter?.about === 'blocked'
      ? claimed.letter.released > 0
      : isImportantNews(claimed, now);

/**
 * Sends news to a person in the ways that they chose, or returns why not. If a text message was wanted and could not be
 * sent, that is recorded as the reason, even if the email was sent.
 */
export async function attempt(
  claimed: ClaimedMail,
  house: House,
  senders: Senders,
  now: Date,
  records: Records,
): Promise<Attempt> {
  const { smsNotifications } = claimed.settings ?? defaultSettings;
  const emailNotifications = wantsMails(claimed) || isImportant(claimed, now);
  if (!emailNotifications && !smsNotifications) return { outcome: 'skipped', reason: 'The person wants no mails' };
  try {
    const mail = await write(claimed, house, now, records);
    if (!mail) return { outcome: 'skipped', reason: 'Nothing to say any more' };
    if (emailNotifications) await senders.mail.send(mail, () => records.handOver(claimed));
    if (!smsNotifications) return { outcome: 'sent', reason: null };
    const sms = await senders.sms.send(claimed, mail.subject);
    const reason = sms === 'sent' ? null : 'Text messages are not configured';
    return { outcome: emailNotifications || sms === 'sent' ? 'sent' : 'skipped', reason, sms };
  } catch (error) {
    if (error instanceof SendFailure) {
      const outcome = error.kind === 'refused' ? 'failed' : 'retry';
      const { message: reason, failure, kind } = error;
      return { outcome, reason, failure, isUnreachable: kind === 'unreachable' };
    }
    if (error instanceof NotOurs) return { outcome: 'lost', reason: null };
    // An email that cannot be composed must not block the others.
    const failure = { code: 'not_written', params: { error: String(error).slice(0, 300) } } as const;
    return { outcome: 'retry', reason: mailMessage(failure), failure };
  }
}
