import { pipeline, type Readable, Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type HandOver, type Mail, type MailSender, messageId, NotOurs, SendFailure } from './sender.ts';
import { implicitTls } from './smtp-socket.ts';

const patienceMs = 10_000;
/** The library's code for an error of the stream that it sends. */
const notHandedOver = 'ESTREAM';
const unreachable = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS', 'ENOTFOUND'];

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** The command that the server refused. */
  command?: string;
  /** What the server answered. */
  response?: string;
}

/** Answers to a recipient that are about that address alone (RFC 5321). */
const aboutAddress = [550, 551, 553];
/** The class of answers about a policy of the server (RFC 3463): it refuses the sender, not the address. */
const aboutPolicy = /^\d{3}[ -]5\.7\./;

/** Whether nobody will ever get mail at the address. A refused sender or content says nothing about that. */
const isDead = ({ command, responseCode = 0, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && aboutAddress.includes(responseCode) && !aboutPolicy.test(response);

/** The server's answer in short, without addresses or credentials. */
function failure(error: SmtpError): SendFailure {
  const { code = 'unknown', responseCode = 0 } = error;
  const answer = responseCode ? `${code}, ${responseCode}` : code;
  const params = { answer };
  if (unreachable.includes(code)) return new SendFailure('unreachable', { code: 'server_unusable', params });
  if (isDead(error)) return new SendFailure('refused', { code: 'address_refused', params });
  return new SendFailure(responseCode >= 500 ? 'refused' : 'later', { code: 'server_refused', params });
}

/**
 * Passes an email on and keeps back its end, without which the server cannot accept it, until it is recorded that the email is
 * handed over. Fails if that cannot be recorded.
 */
function withHeldEnd(email: Readable, handOver: HandOver): Readable {
  const held = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) => {
      isRead.then(handOver).then((isOurs) => done(isOurs ? null : new NotOurs('Another worker has this email')), done);
    },
  });
  // The library writes an email at once, and reads it when the server asks for it: not if the server refuses the recipient, or has
  // closed the connection, and the library tries another one.
  const isRead = new Promise((resolve) => held.once('resume', resolve));
  return pipeline(email, held, () => undefined);
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
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((email) => withHeldEnd(email as Readable, (data as { handOver: HandOver }).handOver));
    done();
  });
  return {
    async send(mail: Mail, handOver: HandOver) {
      const { from, to, replyTo, subject, text, html, headers, attachments } = mail;
      try {
        await transport.sendMail({
          ...{ from, to, subject, text, html, headers, attachments },
          ...(replyTo && { replyTo }),
          messageId: messageId(mail),
          ...{ handOver },
        });
      } catch (error) {
        throw (error as SmtpError).code === notHandedOver ? error : failure(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
