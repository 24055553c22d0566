import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The server name to send (RFC 6066, section 3): its host, unless that is an IP address. */
export const serverName = (host: string): { servername?: string } => (isIP(host) ? {} : { servername: host });

/** Codes of the system, such as ECONNREFUSED, unlike those of TLS libraries. */
const systemCode = /^E[A-Z]+$/;

/** A socket's error with its system code or else this one: errors of TLS have other codes, or none. */
export const withCode = (error: Error, otherwise: string): Error & { code: string } => {
  const code = 'code' in error ? String(error.code) : '';
  return Object.assign(error, { code: systemCode.test(code) ? code : otherwise });
};

/**
 * Resolves when a socket is connected and, if it uses TLS, the server's certificate is verified. Rejects with the
 * socket's error.
 */
export function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const event = socket instanceof TLSSocket ? 'secureConnect' : 'connect';
    const closed = () => reject(new Error('The connection was closed'));
    const settle = () => {
      // Deno 2.1 reports a failed handshake as `secureConnect`, then as an error. Only success sets the protocol.
      if (socket instanceof TLSSocket && socket.alpnProtocol === null) return;
      socket.off(event, settle);
      socket.off('error', reject);
      socket.off('close', closed);
      resolve();
    };
    socket.on(event, settle);
    socket.on('error', reject);
    socket.on('close', closed);
  });
}
