/** A mail as every way of sending takes it. */
export interface Mail {
  /** The same for a repeat of the same mail. */
  id: string;
  from: Mailbox;
  to: Mailbox;
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
  /** Gives the mail out of hand. Throws `SendFailure`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * Why a mail was not sent. `unreachable`: nothing can be sent now; `later`: this mail may be taken another time;
 * `refused`: this mail is never taken.
 */
export class SendFailure extends Error {
  readonly kind: 'unreachable' | 'later' | 'refused';
  constructor(kind: SendFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The Message-ID of a mail: a repeat has the same, so that a mailbox that has the first can tell. */
export const messageId = ({ id, from }: Mail): string => `<${id}@${from.address.split('@')[1]}>`;
