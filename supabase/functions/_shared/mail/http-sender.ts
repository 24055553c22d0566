import { Buffer } from 'node:buffer';
import { type Mail, type Mailbox, type MailSender, messageId, SendFailure } from './sender.ts';

const patienceMs = 10_000;

/** `"Name" <address>`: quoted, so that no name can add an address. */
const written = ({ name, address }: Mailbox): string =>
  name === '' ? address : `"${name.replace(/["\\\p{Cc}]/gu, ' ')}" <${address}>`;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const body = (mail: Mail) => ({
  from: written(mail.from),
  to: [written(mail.to)],
  ...(mail.replyTo && { reply_to: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { ...mail.headers, 'Message-ID': messageId(mail) },
  attachments: mail.attachments.map(({ filename, contentType, content }) => ({
    filename,
    content: base64(content),
    content_type: contentType,
  })),
});

function failure(status: number): SendFailure {
  const answered = { code: 'service_status', params: { status } } as const;
  // A refused key affects every email, and so does a limit that was reached.
  if ([401, 403, 404, 429].includes(status)) return new SendFailure('unreachable', answered);
  return new SendFailure(status >= 400 && status < 500 && status !== 408 ? 'refused' : 'later', answered);
}

/** Sends through the HTTP API of a mail service: JSON in the format of Resend, with a bearer key. */
export function httpSender(url: string, key: string): MailSender {
  return {
    async send(mail) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          // The service does not send an email twice if it was accepted but not recorded.
          'idempotency-key': mail.id,
        },
        body: JSON.stringify(body(mail)),
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: Error) => {
        throw new SendFailure('unreachable', { code: 'service_unreachable', params: { error: error.name } });
      });
      await answer.body?.cancel();
      if (!answer.ok) throw failure(answer.status);
    },
    close: () => {},
  };
}
