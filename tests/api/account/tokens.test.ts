import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { type Ask, apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { type OwnApi, startOwnApi } from '../../support/own-function.ts';
import { callAuth, mintToken, signIn } from '../../support/people.ts';

const { stack, ask, person } = apiContext();
const refused = { status: 401, code: 'unauthenticated', message: 'Authentication required. Please log in again.' };
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const asymmetric = ['ES256', 'RS256'] as const;

let volunteer: Account;
let admin: Account;
const pairs: Record<string, Pair> = {};
let stranger: Pair;
const functions: OwnApi[] = [];
let keyServer: Server;
/** Functions with different sources of keys. */
const askers: Record<'as a setting' | 'from its address', Ask> = { 'as a setting': ask, 'from its address': ask };
let askWithoutKeys: Ask;

beforeAll(async () => {
  [volunteer, admin] = await Promise.all([person(), person('admin')]);
  stranger = await generateKeyPair('ES256', { extractable: true });
  const keys = await Promise.all(
    asymmetric.map(async (alg) => {
      const pair = await generateKeyPair(alg, { extractable: true });
      pairs[alg] = pair;
      return { ...(await exportJWK(pair.publicKey)), kid: alg, alg, use: 'sig' };
    }),
  );
  // The key set, as the authentication service of a hosted project serves it.
  keyServer = createServer((request, response) => {
    response.statusCode = request.url === '/auth/v1/.well-known/jwks.json' ? 200 : 404;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  const { port } = keyServer.address() as { port: number };
  const given = await Promise.all([
    startOwnApi(stack, { SUPABASE_JWKS: JSON.stringify(keys) }),
    startOwnApi(stack, { SUPABASE_URL: `http://127.0.0.1:${port}` }),
    startOwnApi(stack, { SUPABASE_URL: 'http://127.0.0.1:1' }),
  ]);
  functions.push(...given);
  askers['as a setting'] = apiClient(given[0].apiUrl);
  askers['from its address'] = apiClient(given[1].apiUrl);
  askWithoutKeys = apiClient(given[2].apiUrl);
});
afterAll(async () => {
  keyServer.close();
  await Promise.all(functions.map((own) => own.stop()));
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = (more: JWTPayload = {}): JWTPayload => ({
  sub: volunteer.id,
  session_id: volunteer.id,
  aud: 'authenticated',
  role: 'authenticated',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 600,
  ...more,
});
const sign = (alg: string, key: CryptoKey | Uint8Array, kid?: string, more?: JWTPayload) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key);
const keyOf = (alg: string) => (pairs[alg] as Pair).privateKey;

describe('genuine tokens', () => {
  it('from the embedded authentication service are accepted', async () => {
    expect((await ask(getMe, { token: volunteer.token })).data.id).toBe(volunteer.id);
  });
  describe.each(Object.keys(askers) as (keyof typeof askers)[])('with the key set %s', (way) => {
    it.each(asymmetric)('signed %s are accepted', async (alg) => {
      const token = await sign(alg, keyOf(alg), alg);
      expect((await askers[way](getMe, { token })).data.id).toBe(volunteer.id);
    });
    it('signed with HS256 are also accepted', async () => {
      expect((await askers[way](getMe, { token: volunteer.token })).data.id).toBe(volunteer.id);
    });
    it('with an unknown key, or with the wrong key of the set, are refused', async () => {
      expect(await askers[way](getMe, { token: await sign('ES256', stranger.privateKey, 'ES256') })).toMatchObject(
        refused,
      );
      expect(await askers[way](getMe, { token: await sign('ES256', keyOf('ES256'), 'RS256') })).toMatchObject(refused);
      expect(await askers[way](getMe, { token: await sign('ES256', keyOf('ES256'), 'none') })).toMatchObject(refused);
    });
    it('signed with HS256 and a public key are refused', async () => {
      for (const alg of asymmetric) {
        const { publicKey } = pairs[alg] as Pair;
        for (const secret of [await exportSPKI(publicKey), JSON.stringify(await exportJWK(publicKey))]) {
          for (const kid of [alg, undefined]) {
            const token = await sign('HS256', new TextEncoder().encode(secret), kid);
            expect(await askers[way](getMe, { token })).toMatchObject(refused);
          }
        }
      }
    });
    it('that have expired are refused', async () => {
      const exp = Math.floor(Date.now() / 1000) - 60;
      expect(await askers[way](getMe, { token: await sign('ES256', keyOf('ES256'), 'ES256', { exp }) })).toMatchObject(
        refused,
      );
    });
  });
});

describe('a forged token is refused:', () => {
  const mint = (more: Partial<Parameters<typeof mintToken>[1]>) => mintToken(stack, { subject: volunteer.id, ...more });
  it.each([
    ['expired', () => mint({ expiresIn: -60 })],
    ['signed with another secret', () => mint({ secret: 'another secret of thirty-two characters' })],
    ['for another audience', () => mint({ audience: 'storage' })],
    ['role anon', () => mint({ role: 'anon' })],
    ['role service_role', () => mint({ role: 'service_role' })],
    ['subject that is no UUID', () => mint({ subject: 'postgres' })],
    ['empty subject', () => mint({ subject: '' })],
    ['signed HS384', () => sign('HS384', new TextEncoder().encode(stack.jwtSecret))],
    ['signed HS512', () => sign('HS512', new TextEncoder().encode(stack.jwtSecret))],
    ['asymmetric with unknown key', () => sign('ES256', stranger.privateKey, 'x')],
    ['unsigned, alg none', async () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    ['unsigned, alg NONE', async () => `${encode({ alg: 'NONE', typ: 'JWT' })}.${encode(claims())}.`],
    [
      'alg none with a genuine signature',
      async () => {
        const [, payload, signature] = volunteer.token.split('.');
        return `${encode({ alg: 'none' })}.${payload}.${signature}`;
      },
    ],
    [
      'payload of somebody else',
      async () => {
        const [header, , signature] = volunteer.token.split('.');
        return `${header}.${encode(claims({ sub: admin.id }))}.${signature}`;
      },
    ],
    ['no signature', async () => volunteer.token.replace(/\.[^.]*$/, '.')],
    ['cut short', async () => volunteer.token.slice(0, -3)],
    ['the publishable key', async () => stack.publishableKey],
    ['the secret key', async () => stack.secretKey],
    ['nonsense', async () => 'a.b.c'],
  ] as [string, () => Promise<string>][])('%s', async (_, make) => {
    const token = await make();
    expect(await ask(getMe, { token })).toMatchObject(refused);
    expect(await ask(listUsers, { token })).toMatchObject(refused);
    const rawBody = 'not even JSON';
    expect(await ask(createSlotType, { token, rawBody, headers: { 'content-type': 'text/plain' } })).toMatchObject(
      refused,
    );
  });
  it.each<Record<string, string>>([
    {},
    { authorization: '' },
    { authorization: 'Basic YTpi' },
    { cookie: 'access_token=x' },
  ])('headers %j', async (headers) => {
    const reply = await ask(getMe, { headers });
    expect(reply).toMatchObject(refused);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });
  it('two tokens at once', async () => {
    const headers = { authorization: `Bearer ${volunteer.token}, Bearer ${admin.token}` };
    expect(await ask(getMe, { headers })).toMatchObject(refused);
  });
  it('a token in the URL', async () => {
    expect(await ask(getMe, { rawQuery: `?access_token=${volunteer.token}` })).toMatchObject(refused);
  });
});

it('a key set that cannot be fetched causes 503, not 401', async () => {
  expect(await askWithoutKeys(getMe, { token: await sign('ES256', keyOf('ES256'), 'ES256') })).toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  expect((await askWithoutKeys(getMe, { token: volunteer.token })).status).toBe(200);
});

it('role admin in a person’s own metadata has no effect', { tags: ['6.6'] }, async () => {
  const email = `eve-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const { access_token, refresh_token } = await signIn(stack, email);
  const write = await fetch(`${stack.gatewayUrl}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { role: 'admin', name: 'Admin' } }),
  });
  // Only a language is kept of what people write there, and the name of their profile.
  expect((await write.json()).user_metadata).toEqual({ name: email.split('@')[0] });
  const refreshed = await callAuth(stack, '/token?grant_type=refresh_token', { refresh_token });
  const withRole = await sign('HS256', new TextEncoder().encode(stack.jwtSecret), undefined, {
    user_metadata: { role: 'admin' },
    app_metadata: { role: 'admin' },
    user_role: 'admin',
  });
  for (const token of [access_token, (await refreshed.json()).access_token, withRole]) {
    expect((await ask(getMe, { token })).data.role).toBe('volunteer');
    expect((await ask(listUsers, { token })).code).toBe('forbidden');
  }
});
