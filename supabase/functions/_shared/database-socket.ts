import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { opened, serverName } from './tls.ts';

/** TLS settings for the database. `ca`: certificates of authorities that are trusted besides the runtime's own. */
export interface DatabaseTls {
  ca: string | null;
}

/** The message that asks Postgres for TLS: length 8, code 80877103 (protocol-message-formats.html). */
const tlsRequest = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);
const accepted = 'S';

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/**
 * Connects to the database: with TLS and a verified certificate, or with plain TCP if `tls` is `null`.
 * @throws an error with a `code`, such as ECONNREFUSED, CONNECT_TIMEOUT, or CONNECT_TLS if the server refuses TLS or its
 *   certificate is not trusted; then nothing is sent to it
 */
export async function databaseSocket(
  host: string,
  port: number,
  tls: DatabaseTls | null,
  seconds: number,
): Promise<Socket> {
  const tcp = connectTcp({ host, port });
  const timer = setTimeout(
    () => tcp.destroy(failure('CONNECT_TIMEOUT', 'The database does not answer')),
    seconds * 1000,
  );
  try {
    if (tls) return await secured(tcp, host, tls);
    await opened(tcp);
    return tcp;
  } catch (error) {
    tcp.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function secured(tcp: Socket, host: string, { ca }: DatabaseTls): Promise<Socket> {
  return new Promise((resolve, reject) => {
    tcp.once('error', reject);
    tcp.once('close', () => reject(failure('CONNECT_TLS', 'The connection was closed before it was secure')));
    tcp.write(tlsRequest);
    // Deno 2.1 can start TLS only in the event itself, because later it is reading again. More bytes than the one
    // letter would have been inserted by somebody in between.
    tcp.once('data', (answer) => {
      if (answer.toString('latin1') !== accepted)
        return reject(failure('CONNECT_TLS', 'The database refuses TLS, which API_DB_URL asks for'));
      const socket = connectTls({ socket: tcp, host, ...serverName(host), ...(ca && { ca }) });
      opened(socket).then(
        () => resolve(socket),
        (error) => reject(failure('CONNECT_TLS', `No secure connection to the database: ${error.message}`)),
      );
    });
  });
}
