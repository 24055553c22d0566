import { createTransport } from 'nodemailer';
import { type Mail, type MailSender, messageId, SendFailure } from './sender.ts';
import { implicitTls } from './smtp-socket.ts';

const patienceMs = 10_000;
const unreachable = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS', 'ENOTFOUND'];

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** The server's answer in short, without addresses or credentials. */
function failure({ code = 'unknown', responseCode = 0 }: SmtpError): SendFailure {
  const answer = responseCode ? `${code}, ${responseCode}` : code;
  const params = { answer };
  if (unreachable.includes(code)) return new SendFailure('unreachable', { code: 'server_unusable', params });
  return new SendFailure(responseCode >= 500 ? 'refused' : 'later', { code: 'server_refused', params });
}

/**
 * Sends by SMTP; `url`: smtps://user:password@host:465, or smtp:// with STARTTLS. A password is only sent encrypted.
 */
export function smtpSender(url: string): MailSender {
  const address = new URL(url);
  const transport = createTransport({
    url,
    ...(address.protocol === 'smtps:' && { getSocket: implicitTls(address, patienceMs) }),
    requireTLS: address.password !== '',
    pool: true,
    maxConnections: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    async send(mail: Mail) {
      const { from, to, replyTo, subject, text, html, headers, attachments } = mail;
      try {
        await transport.sendMail({
          ...{ from, to, subject, text, html, headers, attachments },
          ...(replyTo && { replyTo }),
          messageId: messageId(mail),
        });
      } catch (error) {
        throw failure(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
