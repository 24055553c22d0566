import type { DetailParams, Problem } from '../contract/error-details.ts';
import { addressBytes, isPublicAddress } from './ip-address.ts';

const ports: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** A feed's address as it is fetched: webcal means https. `null` for what is no web address. */
export function feedUrl(address: string): URL | null {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.protocol in ports && url.hostname !== '' ? url : null;
}

/** Host and port of an address as FEED_ALLOWED_HOSTS writes them. */
function hostAndPort(url: URL): string {
  return `${url.hostname}:${url.port || ports[url.protocol]}`;
}

/** Whether FEED_ALLOWED_HOSTS (`host:port`) exempts an address from the rules about hosts and ports. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((host) => host.toLowerCase() === hostAndPort(url));
}

/** The host of an address without brackets and final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const refused = (reason: DetailParams<'feed_address'>['reason']): Problem => ({
  code: 'feed_address',
  params: { reason },
});

/**
 * Why a feed at this address must not be fetched, as far as the address alone shows it; `null` when it may be tried. The
 * addresses that its name resolves to are checked when it is fetched.
 */
export function checkFeedAddress(address: string, allowedHosts: readonly string[]): Problem | null {
  const url = feedUrl(address);
  if (url?.username || url?.password) return refused('credentials');
  // The URL parser forgives what the database does not: backslashes, missing slashes, and an @ with nothing before it.
  if (url === null || !/^\s*(https?|webcals?):\/\/[^\s/?#\\@]+([/?#]|\s*$)/i.test(address)) {
    return { code: 'invalid_format', params: { format: 'web_address' } };
  }
  if (isAllowedHost(url, allowedHosts)) return null;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return refused('port');
  const host = hostOf(url);
  if (addressBytes(host) !== null) return isPublicAddress(host) ? null : refused('not_public');
  const isInternal = !host.includes('.') || /\.(localhost|local|internal)$/i.test(host);
  return isInternal ? refused('not_public') : null;
}
