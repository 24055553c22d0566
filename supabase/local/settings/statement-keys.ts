import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';

/** A new key of Ed25519 to sign statements with, and what others of them verify with. */
export const withNewKey = (others: readonly JsonWebKey[]): { keys: JsonWebKey[] } => ({
  keys: [
    generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    ...others.map(({ kty, crv, x }) => ({ kty, crv, x }) as JsonWebKey),
  ],
});
