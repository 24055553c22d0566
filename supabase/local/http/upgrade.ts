import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Refuses such a request with a sentence. */
export function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  const body = `${text}\n`;
  const headers = ['content-type: text/plain; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
  socket.on('error', () => {});
  socket.end([`HTTP/1.1 ${status} ${names[status]}`, ...headers, 'connection: close', '', body].join('\r\n'));
}

/** Passes requests for live messages on to `live`; there are no other sockets. */
export const onlyLive =
  (live: () => Upgrade | undefined): Upgrade =>
  (request, socket, head) => {
    if (!/^\/realtime\/v1\/websocket(?=\?|$)/.test(request.url ?? ''))
      refuseUpgrade(socket, 404, 'There is nothing here.');
    else (live() ?? ((_, away) => refuseUpgrade(away, 503, 'Muster is starting.')))(request, socket, head);
  };
