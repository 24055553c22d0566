import { lookup } from 'node:dns/promises';
import { checkFeedAddress, feedUrl, hostOf, isAllowedHost } from './address.ts';
import { ByteReader } from './byte-reader.ts';
import { connect } from './connect.ts';
import { collect } from './decompress.ts';
import { defaultFetchLimits, type FetchLimits } from './feed-limits.ts';
import { failureOf, failures, retryAfterSeconds, statusFailure } from './fetch-failure.ts';
import { type HttpAnswer, readAnswer } from './http-answer.ts';
import { isAddress, isPublicAddress } from './ip-address.ts';

export interface FetchOptions {
  /** FEED_ALLOWED_HOSTS: exempt from the address rules (A7). */
  allowedHosts: readonly string[];
  /** ETag and Last-Modified of the last answer; opaque. */
  validators?: Validators;
  limits?: FetchLimits;
  /** Resolves a name to all its addresses; rejects if it is unknown. */
  resolve?: (host: string) => Promise<string[]>;
}

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

type Answer = { isUnchanged: true } | { isUnchanged: false; bytes: Uint8Array; validators: Validators };

/** `movedTo`: the new address, if permanent redirects replace the old one (A4); otherwise `null`. */
export type Fetched = Answer & { movedTo: string | null };

interface Redirect {
  location: URL;
  status: number;
}

/** Bytes beyond the body: headers, framing, and what compression adds to an incompressible body. */
const overhead = 2 ** 20;
const redirects = new Set([301, 302, 303, 307, 308]);
const userAgent = 'Muster/1 (calendar feed reader)';

/**
 * Fetches a feed by http or https (A1 to A8): follows redirects by hand, checks each address, and connects to the address
 * that was checked. Sends neither cookies nor credentials (Y2). Throws FeedError with a sentence for administrators.
 */
export async function fetchFeed(address: string, options: FetchOptions): Promise<Fetched> {
  const limits = options.limits ?? defaultFetchLimits;
  const abort = new AbortController();
  let url = checkedUrl(address, options.allowedHosts);
  const timer = setTimeout(() => abort.abort(failures.timeout(hostOf(url))), limits.totalMs);
  let movedTo: string | null = null;
  let isMoved = true;
  try {
    for (let hops = 0; ; hops += 1) {
      const result = await exchange(url, options, limits, abort.signal);
      if (!('location' in result)) return { ...result, movedTo };
      if (hops >= limits.redirects) throw failures.tooManyRedirects(hostOf(url));
      const from = url;
      url = checkedUrl(result.location.href, options.allowedHosts);
      isMoved &&= isLastingMove(from, url, result.status);
      if (isMoved) movedTo = url.href;
    }
  } catch (error) {
    throw failureOf(error, hostOf(url), limits.bytes);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a redirect may replace its address (A4): it is permanent and does not leave https. */
export function isLastingMove(from: URL, to: URL, status: number): boolean {
  return (status === 301 || status === 308) && (to.protocol === 'https:' || from.protocol === 'http:');
}

function checkedUrl(address: string, allowedHosts: readonly string[]): URL {
  const url = feedUrl(address);
  const hasCredentials = url !== null && (url.username !== '' || url.password !== '');
  if (hasCredentials) throw failures.credentials(hostOf(url));
  if (url === null || checkFeedAddress(address, allowedHosts) !== null)
    throw failures.blocked(url ? hostOf(url) : 'an address that cannot be used');
  return url;
}

/** One request. */
async function exchange(
  url: URL,
  options: FetchOptions,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Answer | Redirect> {
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const addresses = await addressesOf(url, options, signal);
  const socket = await connect({ host, port: Number(url.port || (isSecure ? 443 : 80)), isSecure, addresses, signal });
  const stop = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  socket.setTimeout(limits.idleMs, () => socket.destroy(failures.timeout(host)));
  try {
    socket.write(requestText(url, options.validators));
    const answer = await readAnswer(new ByteReader(socket, limits.bytes + overhead));
    return await take(answer, url, limits.bytes);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.on('error', () => {});
    socket.destroy();
  }
}

/** The addresses of a host, all of which may be called. Throws FeedError, or the reason of the signal. */
export async function addressesOf(
  url: URL,
  { allowedHosts, resolve }: Pick<FetchOptions, 'allowedHosts' | 'resolve'>,
  signal: AbortSignal,
): Promise<string[]> {
  const host = hostOf(url);
  if (isAddress(host)) return [host];
  const addresses = await Promise.race([
    (resolve ?? resolveAll)(host).catch(() => []),
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);
  if (addresses.length === 0) throw failures.unknownName(host);
  if (!isAllowedHost(url, allowedHosts) && !addresses.every(isPublicAddress)) throw failures.blocked(host);
  return addresses;
}

async function resolveAll(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

function requestText(url: URL, validators: Validators | undefined): string {
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `User-Agent: ${userAgent}`,
    'Accept: text/calendar, text/plain;q=0.8, */*;q=0.5',
    'Accept-Encoding: gzip',
    'Connection: close',
  ];
  // Validators come from a server; a line break in them would start a new header.
  if (validators?.etag) lines.push(`If-None-Match: ${singleLine(validators.etag)}`);
  if (validators?.lastModified) lines.push(`If-Modified-Since: ${singleLine(validators.lastModified)}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function singleLine(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
}

async function take({ status, headers, body }: HttpAnswer, url: URL, maxBytes: number): Promise<Answer | Redirect> {
  const host = hostOf(url);
  if (status === 304) return { isUnchanged: true };
  const location = headers.get('location');
  if (redirects.has(status) && location !== undefined) {
    if (!URL.canParse(location, url)) throw failures.blocked('an address that cannot be used');
    return { location: new URL(location, url), status };
  }
  if (status !== 200) throw statusFailure(status, host, retryAfterSeconds(headers.get('retry-after'), Date.now()));
  const encoding = headers.get('content-encoding') ?? '';
  const bytes = await collect(body, encoding, maxBytes, host);
  const validators = { etag: headers.get('etag') ?? null, lastModified: headers.get('last-modified') ?? null };
  return { isUnchanged: false, bytes, validators };
}
