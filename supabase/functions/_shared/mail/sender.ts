import { type MailFailure, mailMessage } from '../contract/mail-failures.ts';

/** An email, in the form that every way of sending accepts. */
export interface Mail {
  /** The same if the email is sent again. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  /** The address for answers. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: Attachment[];
}

export interface Mailbox {
  name: string;
  address: string;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Records that an email is about to be handed over. False: it must not be, because somebody else has it. */
export type HandOver = () => Promise<boolean>;

/** A way of sending. */
export interface MailSender {
  /**
   * Sends an email. A way that cannot recognize a repeat calls `handOver` just before the other side can accept the email.
   * Throws `SendFailure`, `NotOurs`, or what `handOver` throws.
   */
  send(mail: Mail, handOver: HandOver): Promise<void>;
  close(): void;
}

/**
 * Why an email was not sent. `unreachable`: nothing can be sent now; `later`: this email may be accepted later;
 * `refused`: this email will never be accepted.
 */
export class SendFailure extends Error {
  readonly kind: 'unreachable' | 'later' | 'refused';
  readonly failure: MailFailure;
  constructor(kind: SendFailure['kind'], failure: MailFailure) {
    super(mailMessage(failure));
    this.kind = kind;
    this.failure = failure;
  }
}

/** The email was not sent, because this worker's claim has ended. */
export class NotOurs extends Error {}

/** The Message-ID of an email. A repeat has the same, so that mailboxes can recognize it. */
export const messageId = ({ id, from }: Mail): string => `<${id}@${from.address.split('@')[1]}>`;
