import { hostOf } from '../feeds/address.ts';
import { ByteReader } from '../feeds/byte-reader.ts';
import { connect } from '../feeds/connect.ts';
import { addressesOf } from '../feeds/fetch.ts';
import { retryAfterSeconds } from '../feeds/fetch-failure.ts';
import { readAnswer } from '../feeds/http-answer.ts';
import { isEndpoint } from './endpoint.ts';

export interface PostOptions {
  /** FEED_ALLOWED_HOSTS. */
  allowedHosts: readonly string[];
  resolve?: (host: string) => Promise<string[]>;
  /** Milliseconds for the whole exchange. */
  patience?: number;
}

/** What a push service answered. `retryAfter`: in seconds. */
export interface PushAnswer {
  status: number;
  retryAfter: number | undefined;
}

/** The endpoint must not be called. */
export class NotAnEndpoint extends Error {}

const headBytes = 64 * 1024;

/**
 * Posts a message to an endpoint, which is an address that a browser has sent: each address is checked, the connection goes to the one
 * that was checked, and nobody is followed elsewhere. Throws NotAnEndpoint, or another error if there is no answer in time.
 */
export async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Uint8Array,
  { allowedHosts, resolve, patience = 10_000 }: PostOptions,
): Promise<PushAnswer> {
  if (!isEndpoint(endpoint, allowedHosts)) throw new NotAnEndpoint();
  const url = new URL(endpoint);
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const signal = AbortSignal.timeout(patience);
  const addresses = await addressesOf(url, { allowedHosts, ...(resolve && { resolve }) }, signal);
  const socket = await connect({ host, port: Number(url.port || (isSecure ? 443 : 80)), isSecure, addresses, signal });
  const stop = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    const lines = [
      `POST ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/octet-stream',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    const answer = await readAnswer(new ByteReader(socket, headBytes));
    return { status: answer.status, retryAfter: retryAfterSeconds(answer.headers.get('retry-after'), Date.now()) };
  } finally {
    signal.removeEventListener('abort', stop);
    socket.on('error', () => {});
    socket.destroy();
  }
}
