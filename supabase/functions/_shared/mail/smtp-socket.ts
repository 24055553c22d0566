import { connect, type TLSSocket } from 'node:tls';
import { opened, serverName, withCode } from '../tls.ts';

type Answer = (error: Error | null, socket?: { connection: TLSSocket; secured: true }) => void;

/**
 * How nodemailer gets its connection to a server of implicit TLS: its own way of waiting for one fails on Deno 2.1. The
 * certificate is verified. Passes on an error with the code ETLS, or the one that the system gave.
 */
export const implicitTls = (url: URL, patienceMs: number) => (_: unknown, answer: Answer) => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const connection = connect({ host, port: Number(url.port || 465), ...serverName(host) });
  const timer = setTimeout(() => connection.destroy(), patienceMs);
  opened(connection)
    .then(() => answer(null, { connection, secured: true }))
    .catch((error) => {
      connection.destroy();
      answer(withCode(error, 'ETLS'));
    })
    .finally(() => clearTimeout(timer));
};
