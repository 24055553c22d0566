import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stack } from '../support/own-stack.ts';
import { attackContext, createVerdicts } from './support/attacker.ts';
import { type Scene, scenes } from './support/scene.ts';
import { keepTally } from './support/tally.ts';

const { shoot } = attackContext();
const { makeScene } = scenes(stack);
keepTally();

let scene: Scene;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let jwk: object;
/** A server of the attacker to which tokens point. */
let bait: Server;
let baitUrl: string;
let asked = 0;

beforeAll(async () => {
  scene = await makeScene();
  keys = await generateKeyPair('RS256', { extractable: true });
  jwk = { ...(await exportJWK(keys.publicKey)), kid: 'mine', alg: 'RS256', use: 'sig' };
  bait = createServer((_, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve));
  baitUrl = `http://127.0.0.1:${(bait.address() as { port: number }).port}/jwks.json`;
});
afterAll(() => bait.close());

const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;
const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const claims = (more: object = {}) => ({
  sub: scene.people.admin.id,
  session_id: scene.people.admin.id,
  aud: 'authenticated',
  role: 'authenticated',
  iat: seconds(-5),
  exp: seconds(600),
  ...more,
});
const genuineKey = () => new TextEncoder().encode(stack.jwtSecret);
/** Signed with the real secret, as only the authentication service can. */
const signed = (payload: object, header: object = {}) =>
  new SignJWT(payload as never).setProtectedHeader({ alg: 'HS256', ...header }).sign(genuineKey());
/** Signed with the attacker's own key. */
const own = (header: object, payload = claims()) =>
  new SignJWT(payload as never).setProtectedHeader({ alg: 'RS256', ...header }).sign(keys.privateKey);
const hmac = async (secret: string | Uint8Array, header: object = {}) =>
  new SignJWT(claims() as never)
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);
/** The real header and signature of a genuine token around another payload. */
const grafted = async (payload: unknown, header?: unknown) => {
  const [head, , signature] = scene.people.volunteer.token.split('.');
  return `${header === undefined ? head : part(header)}.${part(payload)}.${signature}`;
};
const zeroSignature = async (alg: string, bytes: number) =>
  `${part({ alg })}.${part(claims())}.${Buffer.alloc(bytes).toString('base64url')}`;

const forged: [what: string, make: () => Promise<string>][] = [
  ['alg none', async () => `${part({ alg: 'none' })}.${part(claims())}.`],
  ['alg nOnE', async () => `${part({ alg: 'nOnE' })}.${part(claims())}.`],
  ['alg none with a signature', async () => `${part({ alg: 'none' })}.${part(claims())}.AAAA`],
  ['no alg', async () => `${part({ typ: 'JWT' })}.${part(claims())}.AAAA`],
  ['alg null', async () => `${part({ alg: null })}.${part(claims())}.AAAA`],
  ['alg a list', async () => `${part({ alg: ['HS256'] })}.${part(claims())}.AAAA`],
  ['alg hs256 in lower case', async () => grafted(claims(), { alg: 'hs256' })],
  ['alg HS384', () => new SignJWT(claims() as never).setProtectedHeader({ alg: 'HS384' }).sign(Buffer.alloc(48, 'x'))],
  ['ES256 with a signature of zeros', () => zeroSignature('ES256', 64)],
  ['RS256 with a signature of zeros', () => zeroSignature('RS256', 256)],
  ['EdDSA', () => zeroSignature('EdDSA', 64)],
  ['HS256 with an empty signature', async () => `${part({ alg: 'HS256' })}.${part(claims())}.`],
  ['HS256 with an empty secret', () => hmac('\0')],
  ['HS256 with the word secret', () => hmac('super-secret-jwt-token-with-at-least-32-characters-long')],
  ['HS256 with the publishable key', () => hmac(stack.publishableKey)],
  ['HS256 with a public key as PEM', async () => hmac(await exportSPKI(keys.publicKey), { kid: 'mine' })],
  ['HS256 with a public key as JWK', () => hmac(JSON.stringify(jwk), { kid: 'mine' })],
  ['a key in the header (jwk)', () => own({ jwk })],
  ['a key set at an address (jku)', () => own({ jku: baitUrl, kid: 'mine' })],
  ['a certificate at an address (x5u)', () => own({ x5u: baitUrl })],
  ['a certificate in the header (x5c)', async () => own({ x5c: [Buffer.from('x').toString('base64')] })],
  ['jku and jwk with HS256', () => hmac('x'.repeat(32), { jku: baitUrl, jwk })],
  ...['../../../../dev/null', '/proc/sys/kernel/randomize_va_space', "x' union select 'a", '', 'mine', '__proto__'].map(
    (kid) => [`kid ${kid}, signed with nothing`, () => hmac('\0', { kid })] as [string, () => Promise<string>],
  ),
  ['a critical extension', () => grafted(claims(), { alg: 'HS256', crit: ['exp'], exp: 1 })],
  [
    'an unencoded payload (b64)',
    async () => `${part({ alg: 'HS256', b64: false, crit: ['b64'] })}.${part(claims())}.AAAA`,
  ],
  ['an administrator’s payload, grafted', () => grafted(claims())],
  ['a payload that is no JSON', () => grafted('not json')],
  ['a payload that is a list', () => grafted([claims()])],
  ['the header grafted', () => grafted(claims(), { alg: 'HS256', typ: 'JWT', kid: 'x' })],
  ['five parts, as encrypted ones have', async () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0..AAAA.AAAA.AAAA'],
  ['two parts', async () => `${part({ alg: 'none' })}.${part(claims())}`],
  ['empty parts', async () => '..'],
  ['100,000 dots', async () => '.'.repeat(8_000)],
  ['8 KiB of letters', async () => 'A'.repeat(8_000)],
  ['plain base64', async () => scene.people.admin.token.replaceAll('-', '+').replaceAll('_', '/').concat('==')],
  ['padding', async () => `${scene.people.admin.token}==`],
  ['the signature in upper case', async () => scene.people.admin.token.replace(/[^.]+$/, (text) => text.toUpperCase())],
  [
    'somebody else’s signature',
    async () => {
      const [head, payload] = scene.people.admin.token.split('.');
      return `${head}.${payload}.${scene.people.volunteer.token.split('.')[2]}`;
    },
  ],
];

const misused: [what: string, make: () => Promise<string>][] = [
  ['expired a minute ago', () => signed(claims({ exp: seconds(-60) }))],
  ['expired in 1970', () => signed(claims({ exp: 0 }))],
  ['exp negative', () => signed(claims({ exp: -1 }))],
  ['exp as text', () => signed(claims({ exp: String(seconds(600)) }))],
  ['exp as a list', () => signed(claims({ exp: [seconds(600)] }))],
  ['exp null', () => signed(claims({ exp: null }))],
  ['no exp', () => signed(claims({ exp: undefined }))],
  ['nbf in an hour', () => signed(claims({ nbf: seconds(3600) }))],
  ['nbf as text', () => signed(claims({ nbf: 'x' }))],
  ['another audience', () => signed(claims({ aud: 'storage' }))],
  ['no audience', () => signed(claims({ aud: undefined }))],
  ['an audience that begins alike', () => signed(claims({ aud: 'authenticated-not' }))],
  ['other audiences', () => signed(claims({ aud: ['a', 'b'] }))],
  ['an audience that is an object', () => signed(claims({ aud: { authenticated: true } }))],
  ['role anon', () => signed(claims({ role: 'anon' }))],
  ['role service_role', () => signed(claims({ role: 'service_role' }))],
  ['role postgres', () => signed(claims({ role: 'postgres' }))],
  ['role admin', () => signed(claims({ role: 'admin' }))],
  ['role as a list', () => signed(claims({ role: ['authenticated'] }))],
  ['no role', () => signed(claims({ role: undefined }))],
  ['no session', () => signed(claims({ session_id: undefined }))],
  ['a session that never was', () => signed(claims({ session_id: crypto.randomUUID() }))],
  ['the session of somebody else', () => signed(claims({ session_id: scene.people.volunteer.id }))],
  ['a session with SQL', () => signed(claims({ session_id: `${scene.people.admin.id}' or true --` }))],
  ['no subject', () => signed(claims({ sub: undefined }))],
  ['an empty subject', () => signed(claims({ sub: '' }))],
  ['a subject with SQL', () => signed(claims({ sub: `${scene.people.admin.id}' or true --` }))],
  ['a subject as a list', () => signed(claims({ sub: [scene.people.admin.id] }))],
  ['a subject as an object', () => signed(claims({ sub: { toString: 1 } }))],
  ['a subject with a line break', () => signed(claims({ sub: `${scene.people.admin.id}\n` }))],
];

const calls = [
  { method: 'GET', path: '/users/me' },
  { method: 'GET', path: '/users' },
  { method: 'POST', path: '/slot-types', body: '{"name":"x","color":"#000000","hourly_credits":1}' },
];

const refuse = async (what: string, token: string, verdicts: ReturnType<typeof createVerdicts>) => {
  for (const call of calls) {
    const { code } = await shoot({ ...call, token });
    verdicts.expect(`${call.method} ${call.path}: ${what}`, code, 'unauthenticated');
  }
};

it.each(forged)('a forged token opens nothing: %s', async (what, make) => {
  const verdicts = createVerdicts();
  await refuse(what, await make(), verdicts);
  verdicts.done();
});

it.each(misused)('a token that was signed but does not hold opens nothing: %s', async (what, make) => {
  const verdicts = createVerdicts();
  await refuse(what, await make(), verdicts);
  verdicts.done();
});

describe('additional claims of a token', () => {
  const volunteer = () => ({ sub: scene.people.volunteer.id, session_id: scene.people.volunteer.id });
  it.each([
    ['roles everywhere', { user_role: 'admin', roles: ['admin'], is_admin: true, app_metadata: { role: 'admin' } }],
    ['metadata', { user_metadata: { role: 'admin', id: 'x' }, app_metadata: { roles: ['admin'], admin: true } }],
    ['another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['an e-mail address of another', { email: 'boss@example.org', email_verified: true }],
    ['claims named like settings', { 'request.jwt.claims': '{}', 'request.jwt.claim.sub': 'x', search_path: 'x' }],
    ['a prototype', JSON.parse('{"__proto__":{"sub":"x"},"constructor":{"sub":"x"}}')],
  ])('grant no privilege: %s', async (what, more) => {
    const verdicts = createVerdicts();
    const token = await signed(claims({ ...more, ...volunteer() }));
    const me = await shoot({ method: 'GET', path: '/users/me', token });
    const { id, role } = JSON.parse(me.text);
    verdicts.expect(`who one is: ${what}`, { id, role }, { id: scene.people.volunteer.id, role: 'volunteer' });
    verdicts.expect(`what one may: ${what}`, (await shoot({ method: 'GET', path: '/users', token })).code, 'forbidden');
    verdicts.done();
  });
});

describe('a token outside of its header', () => {
  const token = () => scene.people.admin.token;
  it.each<[string, () => { headers?: string[]; path?: string }]>([
    ['in the query', () => ({ path: `/users/me?access_token=${token()}&token=${token()}` })],
    ['as apikey', () => ({ headers: ['apikey', token()] })],
    ['in cookies', () => ({ headers: ['cookie', `access_token=${token()}; sb-access-token=${token()}; session=x`] })],
    ['Basic', () => ({ headers: ['authorization', `Basic ${Buffer.from(`x:${token()}`).toString('base64')}`] })],
    ['without a scheme', () => ({ headers: ['authorization', token()] })],
    ['of another scheme', () => ({ headers: ['authorization', `Token ${token()}`] })],
    ['after another token', () => ({ headers: ['authorization', `Bearer x, Bearer ${token()}`] })],
    ['in two headers', () => ({ headers: ['authorization', 'Bearer a.b.c', 'authorization', `Bearer ${token()}`] })],
    [
      'forwarded',
      () => ({ headers: ['x-forwarded-authorization', `Bearer ${token()}`, 'x-original-authorization', token()] }),
    ],
    [
      'as a user’s name',
      () => ({ headers: ['x-user-id', scene.people.admin.id, 'x-role', 'admin', 'remote-user', 'admin'] }),
    ],
    ['as claims', () => ({ headers: ['x-jwt-claims', JSON.stringify(claims()), 'x-hasura-role', 'admin'] })],
    ['the secret key', () => ({ headers: ['authorization', `Bearer ${stack.secretKey}`, 'apikey', stack.secretKey] })],
    ['the secret of the schedule', () => ({ headers: ['x-sync-secret', stack.syncSecret] })],
  ])('is ignored: %s', async (what, make) => {
    const verdicts = createVerdicts();
    const { code } = await shoot({ method: 'GET', path: '/users/me', ...make() });
    verdicts.expect(what, code, 'unauthenticated');
    verdicts.done();
  });
});

it('nobody fetches what a token points to', () => expect(asked).toBe(0));
