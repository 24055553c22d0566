import { type IncomingHttpHeaders, request } from 'node:http';

/** A request that `fetch` would refuse or clean up. */
export type RawRequest = {
  method: string;
  path: string;
  /** Names and values in turn, sent unchanged. A name may occur twice. */
  headers?: string[];
  /** Default: the port's own. */
  host?: string;
  /** Sent piece by piece. */
  body?: Iterable<string | Uint8Array>;
};

/** Sends a request to a port of this machine and returns the answer, even if it arrives before everything was sent. */
export function rawHttp(port: number, { method, path, headers = [], host, body }: RawRequest) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const fixed = ['host', host ?? `127.0.0.1:${port}`, ...(body ? ['transfer-encoding', 'chunked'] : [])];
    // A new connection, because the server could close a reused one at the same moment.
    const options = { port, host: '127.0.0.1', method, path, headers: [...fixed, ...headers], agent: false };
    const outgoing = request(options, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      incoming.on('error', reject);
    });
    outgoing.on('upgrade', ({ statusCode = 0, headers }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers, text: '' });
    });
    outgoing.on('error', reject);
    for (const piece of body ?? []) outgoing.write(piece);
    outgoing.end();
  });
}
