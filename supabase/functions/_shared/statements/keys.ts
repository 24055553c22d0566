import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose';
import type { DidDocument } from '../contract/statement.ts';

/** A key of Ed25519 as a JSON Web Key. Without `d` it only verifies. */
interface StatementKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  d?: string;
}

/** The keys of an installation: the first one signs. */
export type StatementKeys = readonly [StatementKey & { d: string }, ...StatementKey[]];

const isNumber = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

function readKey(given: unknown): StatementKey {
  const { kty, crv, x, d } = (given ?? {}) as Partial<StatementKey>;
  if (kty !== 'OKP' || crv !== 'Ed25519' || !isNumber(x) || !(d === undefined || isNumber(d)))
    throw new Error('must be a JSON Web Key Set with keys of Ed25519');
  return { kty, crv, x, ...(d !== undefined && { d }) };
}

/** Reads the setting STATEMENT_KEYS. Throws with what it must be. */
export function readStatementKeys(given: unknown): StatementKeys {
  const { keys } = (given ?? {}) as { keys?: unknown };
  const [first, ...others] = Array.isArray(keys) ? keys.map(readKey) : [];
  if (!first?.d) throw new Error('must be a JSON Web Key Set whose first key is private');
  return [{ ...first, d: first.d }, ...others];
}

const publicPart = ({ kty, crv, x }: StatementKey) => ({ kty, crv, x });
const fingerprint = (key: StatementKey): Promise<string> => calculateJwkThumbprint(publicPart(key));

/** The identifier of an installation (did:web) by the address of its site. */
export const didOf = (siteUrl: string): string => `did:web:${new URL(siteUrl).host.replace(':', '%3A')}`;

/** Everything of the keys that anybody may know, as did:web publishes it. */
export async function didDocument(keys: StatementKeys, siteUrl: string): Promise<DidDocument> {
  const id = didOf(siteUrl);
  const methods = await Promise.all(
    keys.map(async (key) => {
      const kid = await fingerprint(key);
      return {
        ...{ id: `${id}#${kid}`, type: 'JsonWebKey2020' as const, controller: id },
        publicKeyJwk: { ...publicPart(key), kid },
      };
    }),
  );
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/** Signs claims as the installation with its first key. Returns the token, and the fingerprint of the key. */
export async function sign(
  [key]: StatementKeys,
  siteUrl: string,
  claims: Record<string, unknown>,
): Promise<{ token: string; keyId: string }> {
  const keyId = await fingerprint(key);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: `${didOf(siteUrl)}#${keyId}` })
    .sign(await importJWK({ ...key }, 'EdDSA'));
  return { token, keyId };
}
