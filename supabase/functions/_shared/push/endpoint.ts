import { checkFeedAddress, isAllowedHost } from '../feeds/address.ts';

/**
 * Whether an endpoint may be called, as far as the address alone shows: by https, at a public host. `allowedHosts` (FEED_ALLOWED_HOSTS)
 * are exempt. What a name resolves to is checked when it is called.
 */
export function isEndpoint(endpoint: string, allowedHosts: readonly string[]): boolean {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  return (
    (url.protocol === 'https:' || isAllowedHost(url, allowedHosts)) && checkFeedAddress(endpoint, allowedHosts) === null
  );
}
