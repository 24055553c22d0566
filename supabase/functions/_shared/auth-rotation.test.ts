import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthenticator } from './auth.ts';

const sub = '6f1d8a1a-0000-4000-8000-00000000000a';
const session_id = '6f1d8a1a-0000-4000-8000-00000000000b';
const caller = { sub, session_id, aal: 'aal1' };
const refused = { code: 'unauthenticated' };

/** A signing key of the authentication service: its public half, and tokens signed with it. */
async function signingKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256' };
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = (named = kid) =>
    new SignJWT({ sub, session_id, aud: 'authenticated', role: 'authenticated', exp })
      .setProtectedHeader({ alg: 'ES256', kid: named })
      .sign(privateKey);
  return { jwk, token };
}

let server: Server;
let supabaseUrl: string;
let published: JWK[];
let fetches: number;

beforeEach(async () => {
  [published, fetches] = [[], 0];
  server = createServer((_, response) => {
    fetches += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const supplied = (...keys: JWK[]) => createAuthenticator({ jwtSecret: null, jwks: { keys }, supabaseUrl });

it('after a rotation of keys, new tokens are accepted by the key set of the authentication service, and old ones without a request', async () => {
  const [before, after] = [await signingKey('before'), await signingKey('after')];
  published = [after.jwk, before.jwk];
  const authenticate = supplied(before.jwk);
  await expect(authenticate(`Bearer ${await before.token()}`)).resolves.toEqual(caller);
  expect(fetches).toBe(0);
  await expect(authenticate(`Bearer ${await after.token()}`)).resolves.toEqual(caller);
  expect(fetches).toBe(1);
});

it('a different key with a known name is accepted if the authentication service has it', async () => {
  const [before, after] = [await signingKey('same'), await signingKey('same')];
  published = [after.jwk];
  const authenticate = supplied(before.jwk);
  await expect(authenticate(`Bearer ${await after.token()}`)).resolves.toEqual(caller);
});

it('a foreign key is refused under an unknown and a known name, and causes one request in 30 seconds', async () => {
  const [known, stranger] = [await signingKey('known'), await signingKey('stranger')];
  published = [known.jwk];
  const authenticate = supplied(known.jwk);
  const forge = async () => {
    for (const name of ['stranger', 'known', 'a', 'b', 'c']) {
      await expect(authenticate(`Bearer ${await stranger.token(name)}`)).rejects.toMatchObject(refused);
    }
  };
  await forge();
  expect(fetches).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
  await forge();
  expect(fetches).toBe(2);
});
