import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuthenticator } from './auth.ts';

const jwtSecret = 'a secret of at least thirty-two characters';
const sub = '6f1d8a1a-0000-4000-8000-00000000000a';
const bytes = (text: string) => new TextEncoder().encode(text);
const session_id = '6f1d8a1a-0000-4000-8000-00000000000b';
const caller = { sub, session_id, aal: 'aal1' };
const good = { sub, session_id, aud: 'authenticated', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 600 };
const refused = { code: 'unauthenticated', message: 'Authentication required. Please log in again.' };

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let ec: Pair;
let rsa: Pair;
let authenticate: ReturnType<typeof createAuthenticator>;

beforeAll(async () => {
  [ec, rsa] = (await Promise.all(['ES256', 'RS256'].map((alg) => generateKeyPair(alg, { extractable: true })))) as [
    Pair,
    Pair,
  ];
  const keys = [
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256' },
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256' },
  ];
  authenticate = createAuthenticator({ jwtSecret, jwks: { keys }, supabaseUrl: 'http://localhost:1' });
});

const sign = (claims: JWTPayload, alg: string, key: CryptoKey | Uint8Array, kid?: string) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key);
const hs256 = (claims: JWTPayload, secret = jwtSecret) => sign(claims, 'HS256', bytes(secret));
const bearer = async (token: string | Promise<string>) => authenticate(`Bearer ${await token}`);
const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

describe('genuine tokens', () => {
  it('HS256 by the shared secret', async () => {
    await expect(bearer(hs256(good))).resolves.toEqual(caller);
  });
  it('ES256 and RS256 by the key set', async () => {
    await expect(bearer(sign(good, 'ES256', ec.privateKey, 'ec'))).resolves.toEqual(caller);
    await expect(bearer(sign(good, 'RS256', rsa.privateKey, 'rsa'))).resolves.toEqual(caller);
  });
  it('say whether a second factor was used', async () => {
    await expect(bearer(hs256({ ...good, aal: 'aal2' }))).resolves.toEqual({ ...caller, aal: 'aal2' });
  });
  it('have their subject converted to lower case', async () => {
    await expect(bearer(hs256({ ...good, sub: sub.toUpperCase() }))).resolves.toEqual(caller);
  });
});

describe('refused', () => {
  const claims: [string, JWTPayload][] = [
    ['an expired token', { ...good, exp: good.exp - 1000 }],
    ['a token not valid yet', { ...good, nbf: good.exp }],
    ['another audience', { ...good, aud: 'storage' }],
    ['no audience', { ...good, aud: undefined }],
    ['no expiry', { ...good, exp: undefined }],
    ['no subject', { ...good, sub: undefined }],
    ['no session', { ...good, session_id: undefined }],
    ['a session that is no UUID', { ...good, session_id: 'mine' }],
    ['a subject that is no UUID', { ...good, sub: 'admin' }],
    ['the role anon', { ...good, role: 'anon' }],
    ['the role service_role', { ...good, role: 'service_role' }],
    ['no role', { ...good, role: undefined }],
  ];
  it.each(claims)('%s', async (_, payload) => {
    await expect(bearer(hs256(payload))).rejects.toMatchObject(refused);
  });
  it('another secret', async () => {
    await expect(bearer(hs256(good, 'another secret of thirty-two characters'))).rejects.toMatchObject(refused);
  });
  it('a public key used as the secret', async () => {
    const pem = await exportSPKI(rsa.publicKey);
    const jwk = JSON.stringify(await exportJWK(ec.publicKey));
    for (const secret of [pem, jwk]) await expect(bearer(hs256(good, secret))).rejects.toMatchObject(refused);
  });
  it('other algorithms with the right keys', async () => {
    await expect(bearer(sign(good, 'HS512', bytes(jwtSecret.repeat(2))))).rejects.toMatchObject(refused);
    const pss = await generateKeyPair('PS256');
    await expect(bearer(sign(good, 'PS256', pss.privateKey, 'rsa'))).rejects.toMatchObject(refused);
  });
  it.each(['none', 'None', 'NONE'])('alg: %s', async (alg) => {
    for (const signature of ['', 'AAAA']) {
      await expect(bearer(`${encode({ alg })}.${encode(good)}.${signature}`)).rejects.toMatchObject(refused);
    }
  });
  it('a payload changed after signing', async () => {
    const [header, , signature] = (await hs256(good)).split('.');
    const other = encode({ ...good, sub: '6f1d8a1a-0000-4000-8000-00000000000b' });
    await expect(bearer(`${header}.${other}.${signature}`)).rejects.toMatchObject(refused);
  });
  it.each([null, '', 'Bearer', 'Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'sb_publishable_x'])(
    'the header %j',
    async (header) => {
      await expect(authenticate(header)).rejects.toMatchObject(refused);
    },
  );
  it('HS256 where no secret is set', async () => {
    const other = createAuthenticator({ jwtSecret: null, jwks: { keys: [] }, supabaseUrl: 'http://localhost:1' });
    await expect(other(`Bearer ${await hs256(good)}`)).rejects.toMatchObject(refused);
  });
});

describe('a remembered token', () => {
  afterEach(() => vi.useRealTimers());

  it('still expires', async () => {
    const token = await hs256({ ...good, exp: Math.floor(Date.now() / 1000) + 30 });
    await expect(bearer(token)).resolves.toEqual(caller);
    vi.useFakeTimers({ now: Date.now() + 40_000, toFake: ['Date'] });
    await expect(bearer(token)).rejects.toMatchObject(refused);
  });
});

it('reports that the service is unavailable if the key set cannot be fetched', async () => {
  const remote = createAuthenticator({ jwtSecret, jwks: null, supabaseUrl: 'http://localhost:1' });
  const token = await sign(good, 'ES256', ec.privateKey, 'ec');
  await expect(remote(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(remote(`Bearer ${await hs256(good)}`)).resolves.toEqual(caller);
});
