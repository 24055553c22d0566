import type { DetailParams, Problem } from '../contract/error-details.ts';
import { isAddress, isPublicAddress } from './ip-address.ts';

const ports: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** A feed's address as it is fetched (A1): webcal means https. `null` if it is not a web address. */
export function feedUrl(address: string): URL | null {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.protocol in ports && url.hostname !== '' ? url : null;
}

/** Host and port of an address as FEED_ALLOWED_HOSTS writes them. */
function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || ports[url.protocol]}`;
}

/** Whether FEED_ALLOWED_HOSTS (`host:port`) exempts an address from the rules about hosts and ports (A7). */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((host) => host.toLowerCase() === hostAndPort(url));
}

/** The host of an address, without brackets and final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const refused = (reason: DetailParams<'feed_address'>['reason']): Problem => ({
  code: 'feed_address',
  params: { reason },
});

/**
 * Why a feed at this address is refused; `null` if it may be fetched. Checks what the address alone shows (A1, A2); the
 * result of resolving a name is checked when it is fetched.
 */
export function checkFeedAddress(address: string, allowedHosts: readonly string[]): Problem | null {
  const url = feedUrl(address);
  if (url?.username || url?.password) return refused('credentials');
  // The URL parser accepts more than the database: backslashes, missing slashes, and an @ with nothing before it.
  if (url === null || !/^\s*(https?|webcals?):\/\/[^\s/?#\\@]+([/?#]|\s*$)/i.test(address)) {
    return { code: 'invalid_format', params: { format: 'web_address' } };
  }
  if (isAllowedHost(url, allowedHosts)) return null;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return refused('port');
  const host = hostOf(url);
  if (isAddress(host)) return isPublicAddress(host) ? null : refused('not_public');
  const isInternal = !host.includes('.') || /\.(localhost|local|internal)$/i.test(host);
  return isInternal ? refused('not_public') : null;
}
