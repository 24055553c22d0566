import { connect, type TLSSocket } from 'node:tls';
import { opened, serverName, withCode } from '../tls.ts';

type Answer = (error: Error | null, socket?: { connection: TLSSocket; secured: true }) => void;

/**
 * Connects nodemailer to a server with implicit TLS, because its own code for that fails on Deno 2.1. The certificate
 * is verified. Errors have the code ETLS, or that of the system.
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
