import { base64url, importJWK, SignJWT } from 'jose';

/** The key with which this server names itself to push services (RFC 8292), as a private JSON Web Key on P-256. */
export interface PushKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
}

/** A token counts for at most a day. */
const lifetime = '12h';

/** Reads the setting PUSH_KEY. Throws with what it must be. */
export function readPushKey(given: unknown): PushKey {
  const { kty, crv, x, y, d } = (given ?? {}) as Partial<PushKey>;
  const isNumber = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);
  if (kty !== 'EC' || crv !== 'P-256' || !isNumber(x) || !isNumber(y) || !isNumber(d))
    throw new Error('must be a private JSON Web Key on P-256');
  return { kty, crv, x, y, d };
}

/** The public part, as browsers want it: an uncompressed point. */
export const publicPart = ({ x, y }: PushKey): string =>
  base64url.encode(Uint8Array.of(4, ...base64url.decode(x), ...base64url.decode(y)));

/**
 * Who sends, for the operators of push services: the contact of the organisation, else the site. Apple refuses addresses that are not
 * of the internet, so then nobody is named.
 */
export function senderOf(contact: string | null, siteUrl: string): string | null {
  const isPublic = (host: string) =>
    host.includes('.') && !/(^|\.)(localhost|local|internal|invalid)$|^[\d.]+$/.test(host);
  if (contact && isPublic(contact.split('@')[1] ?? '')) return `mailto:${contact}`;
  const site = URL.canParse(siteUrl) ? new URL(siteUrl) : null;
  return site?.protocol === 'https:' && isPublic(site.hostname) ? site.origin : null;
}

/** Returns a function that writes the header `Authorization` for an endpoint. A token serves for all endpoints of a push service. */
export function vapid(key: PushKey, sender: string | null): (endpoint: URL) => Promise<string> {
  const signing = importJWK({ ...key }, 'ES256');
  const tokens = new Map<string, Promise<string>>();
  const sign = async (origin: string) =>
    new SignJWT({ aud: origin, ...(sender && { sub: sender }) })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(lifetime)
      .sign(await signing);
  return async ({ origin }) => {
    const token = tokens.get(origin) ?? sign(origin);
    tokens.set(origin, token);
    return `vapid t=${await token}, k=${publicPart(key)}`;
  };
}
