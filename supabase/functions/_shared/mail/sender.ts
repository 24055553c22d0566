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

/** A way of sending. */
export interface MailSender {
  /** Sends an email. Throws `SendFailure`. */
  send(mail: Mail): Promise<void>;
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

/** The Message-ID of an email. A repeat has the same, so that mailboxes can recognize it. */
export const messageId = ({ id, from }: Mail): string => `<${id}@${from.address.split('@')[1]}>`;
