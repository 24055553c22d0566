import { type IncomingHttpHeaders, request } from 'node:http';

/** What `fetch` would not send, or would tidy up. */
export type RawRequest = {
  method: string;
  path: string;
  /** Names and values in turn, sent as they are: a name may come twice. */
  headers?: string[];
  /** Sent piece by piece. */
  body?: Iterable<string | Uint8Array>;
};

/** Sends a request to a port of this machine; gives what comes back, also when it comes before all is sent. */
export function rawHttp(port: number, { method, path, headers = [], body }: RawRequest) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const fixed = ['host', `127.0.0.1:${port}`, ...(body ? ['transfer-encoding', 'chunked'] : [])];
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers: [...fixed, ...headers] }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    for (const piece of body ?? []) outgoing.write(piece);
    outgoing.end();
  });
}
