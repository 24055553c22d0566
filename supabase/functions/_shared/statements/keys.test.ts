import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { didDocument, didOf, readStatementKeys, sign } from './keys.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const wrongKey = 'must be a JSON Web Key Set with keys of Ed25519';
const site = 'https://shifts.example.org';

describe('the keys of an installation', () => {
  it('are one that signs and any number that verify', () => {
    const [key, old] = [newKey(), newKey()];
    const { d: _, ...open } = old;
    const read = readStatementKeys({ keys: [{ ...key, kid: 'x' }, open] });
    expect(read).toEqual([key, open]);
  });

  it.each([
    [null, 'must be a JSON Web Key Set whose first key is private'],
    [{ keys: [] }, 'must be a JSON Web Key Set whose first key is private'],
    [{ keys: [{ ...newKey(), d: undefined }] }, 'must be a JSON Web Key Set whose first key is private'],
    [{ keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] }, wrongKey],
    [{ keys: [newKey(), null] }, wrongKey],
    [{ keys: [{ ...newKey(), x: 'x' }] }, wrongKey],
    [{ keys: [{ ...newKey(), d: 'd' }] }, wrongKey],
  ])('are not %j', (given, message) => {
    expect(() => readStatementKeys(given)).toThrow(message);
  });

  it('are published without what is secret, and with the names that signatures use', async () => {
    const keys = readStatementKeys({ keys: [newKey(), newKey()] });
    const did = await didDocument(keys, site);
    expect(JSON.stringify(did)).not.toContain(keys[0].d);
    expect(JSON.stringify(did)).not.toContain(keys[1]?.d);
    expect(did.id).toBe('did:web:shifts.example.org');
    expect(did.assertionMethod).toEqual(did.verificationMethod.map(({ id }) => id));
    const { token, keyId } = await sign(keys, site, { jti: 'x' });
    const [first] = did.verificationMethod;
    expect(first).toMatchObject({ id: `${did.id}#${keyId}`, controller: did.id, publicKeyJwk: { kid: keyId } });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: first?.id });
    const { payload } = await jwtVerify(token, await importJWK(first?.publicKeyJwk ?? {}, 'EdDSA'));
    expect(payload).toEqual({ jti: 'x' });
  });
});

it.each([
  ['https://shifts.example.org', 'did:web:shifts.example.org'],
  ['http://localhost:5173', 'did:web:localhost%3A5173'],
])('the identifier of %s is %s', (url, did) => {
  expect(didOf(url)).toBe(did);
});
