import type { DidDocument } from '@contract/statement.ts';
import type { SignedText } from './signed-text.ts';

/**
 * What the signature of a text is worth. `genuine`: this installation has signed it, `earlier` with a key that it has replaced since;
 * `forged`: it says so, but was changed; `unknown_key`: with a key that this installation does not have; `elsewhere`: another
 * installation is named as its issuer; `unsupported`: this browser cannot tell.
 */
export type Verdict =
  | { kind: 'genuine'; earlier: boolean }
  | { kind: 'forged' | 'unknown_key' | 'unsupported' }
  | { kind: 'elsewhere'; host: string };

/** The host of an identifier of did:web. */
const hostOf = (did: string): string => did.replace(/^did:web:/, '').replaceAll('%3A', ':');

/** Whether the key has signed it; `null` if this browser cannot tell. */
async function isSignedBy(
  { signed, signature }: SignedText,
  key: DidDocument['verificationMethod'][number]['publicKeyJwk'],
): Promise<boolean | null> {
  try {
    // `subtle` is missing on pages without https.
    const imported = await crypto.subtle.importKey('jwk', { ...key }, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(signed));
  } catch {
    return null;
  }
}

/** Judges a signed text by the public keys of this installation. */
export async function verify(text: SignedText, { id, verificationMethod }: DidDocument): Promise<Verdict> {
  if (text.issuer !== id) return { kind: 'elsewhere', host: hostOf(text.issuer) };
  const index = verificationMethod.findIndex((method) => method.id === text.key);
  const method = verificationMethod[index];
  if (!method) return { kind: 'unknown_key' };
  if (text.algorithm !== 'EdDSA') return { kind: 'forged' };
  const isRight = await isSignedBy(text, method.publicKeyJwk);
  if (isRight === null) return { kind: 'unsupported' };
  return isRight ? { kind: 'genuine', earlier: index > 0 } : { kind: 'forged' };
}
