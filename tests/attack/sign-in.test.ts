import { describe, it } from 'vitest';
import { stack } from '../support/own-stack.ts';
import { mailsTo, requestLink, signIn, waitForMail } from '../support/people.ts';
import { createVerdicts } from './support/attacker.ts';
import { scenes } from './support/scene.ts';
import { count, keepTally } from './support/tally.ts';

const { sql } = scenes(stack);
keepTally();

const address = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function auth(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.gatewayUrl}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  count({ requests: 1, serverErrors: Number(response.status >= 500) });
  const names = [...response.headers.keys()].filter((name) => !['date', 'content-length'].includes(name));
  return { status: response.status, text, names, location: response.headers.get('location') ?? '' };
}

describe('nobody learns whether an address has an account', () => {
  it('by requesting a link', async () => {
    const verdicts = createVerdicts();
    const [known, invited] = [address('known'), address('invited')];
    await signIn(stack, known);
    await sql`select private.make_admin(${invited})`;
    const answers = [];
    for (const email of [known, known.toUpperCase(), invited, address('nobody')]) {
      answers.push(await auth('POST', '/otp', { email, create_user: true }));
    }
    for (const answer of answers) verdicts.expect('status, words and headers', answer, answers[0]);
    for (const email of [known, address('nobody')]) {
      answers.push(await auth('POST', '/otp', { email, create_user: false }));
    }
    verdicts.expect('without making an account', answers.at(-1), answers.at(-2));
    verdicts.done();
  });

  it('by typing codes or redeeming links', async () => {
    const verdicts = createVerdicts();
    const known = address('known');
    const { code } = await requestLink(stack, known);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = [];
    for (const email of [known, address('nobody')]) {
      answers.push(await auth('POST', '/verify', { email, token: wrong, type: 'email' }));
    }
    verdicts.expect('a wrong code', answers[1], answers[0]);
    verdicts.expect('opens nothing', answers[0]?.status, 403);
    for (const token_hash of ['x', '', 'a'.repeat(64), `' or true --`]) {
      const { status, text } = await auth('POST', '/verify', { token_hash, type: 'email' });
      verdicts.expect(`hash ${token_hash.slice(0, 9)}`, [status < 500, text.includes('access_token')], [true, false]);
    }
    verdicts.done();
  });
});

it('the email’s link leads to the app, whatever the request contains', async () => {
  const verdicts = createVerdicts();
  const email = address('lured');
  const evil = 'https://evil.example';
  const headers = { 'x-forwarded-host': 'evil.example', referer: `${evil}/`, 'x-forwarded-proto': 'https' };
  const lure = { email, create_user: true, redirect_to: evil, data: { SiteURL: evil } };
  const foreign = await auth('POST', '/otp', lure, { origin: evil });
  verdicts.expect('a page of another origin', foreign.status, 403);
  await auth('POST', `/otp?redirect_to=${evil}`, lure, headers);
  const mail = await waitForMail(stack, email);
  verdicts.expect('the link of the mail', mail.link.origin, stack.webUrl);
  verdicts.expect('the mail', /evil/.test(mail.html + mail.text), false);
  const redeemed = await auth(
    'GET',
    `/verify?token=${mail.tokenHash}&type=magiclink&redirect_to=${evil}`,
    undefined,
    headers,
  );
  verdicts.expect('where redeeming leads', /evil/.test(redeemed.location), false);
  verdicts.done();
});

it.each([
  `a@b.example\r\nBcc: victim@example.org`,
  `a@b.example,victim@example.org`,
  `"x" <victim@example.org>`,
  'a@b@c.example',
])('no email is sent to more than one address: %j', async (email) => {
  const verdicts = createVerdicts();
  const { status } = await auth('POST', '/otp', { email, create_user: true });
  verdicts.expect(email, status >= 400 && status < 500, true);
  verdicts.expect('mail', await mailsTo(stack, 'victim@example.org'), []);
  verdicts.done();
});

it('people can change only the metadata of their account', async () => {
  const verdicts = createVerdicts();
  const [email, boss] = [address('eve'), address('boss')];
  const session = await signIn(stack, email);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const account = () => sql`select id, email, email_change, phone, role, aud, raw_app_meta_data, encrypted_password,
    email_confirmed_at from auth.users where id = ${session.user.id}`;
  const before = await account();
  const wishes = [
    ...[{ email: boss }, { email: boss, data: {} }, { phone: '+15550100' }, { password: 'A-long-enough-Passw0rd' }],
    ...[
      { app_metadata: { role: 'admin' } },
      { role: 'service_role' },
      { aud: 'x' },
      { email_confirmed_at: '2000-01-01' },
    ],
    ...[{ id: crypto.randomUUID() }, { is_super_admin: true }, { banned_until: null }, { user_metadata: { x: 1 } }],
  ];
  for (const wish of wishes) {
    const { status } = await auth('PUT', '/user', wish, bearer);
    verdicts.expect(JSON.stringify(wish), status < 500, true);
    verdicts.expect(`the account after ${JSON.stringify(wish)}`, await account(), before);
  }
  verdicts.expect('a mail to the other address', await mailsTo(stack, boss), []);
  for (const grant of ['password', 'id_token', 'pkce', 'authorization_code', 'client_credentials', '']) {
    const body = { email, password: 'A-long-enough-Passw0rd', refresh_token: session.refresh_token };
    const { text } = await auth('POST', `/token?grant_type=${grant}`, body);
    verdicts.expect(`grant ${grant}`, text.includes('access_token'), false);
  }
  verdicts.done();
});

it('a link, a code and a refresh token can be used once', async () => {
  const verdicts = createVerdicts();
  const email = address('once');
  const { tokenHash, code } = await requestLink(stack, email);
  const redeem = () => auth('POST', '/verify', { token_hash: tokenHash, type: 'email' });
  const first = await redeem();
  verdicts.expect('the first time', first.status, 200);
  verdicts.expect('the second time', (await redeem()).status, 403);
  verdicts.expect('its code', (await auth('POST', '/verify', { email, token: code, type: 'email' })).status, 403);
  const { access_token, refresh_token } = JSON.parse(first.text);
  await auth('POST', '/logout', undefined, { authorization: `Bearer ${access_token}` });
  const stale = await auth('POST', '/token?grant_type=refresh_token', { refresh_token });
  verdicts.expect('a refresh token after signing out', stale.text.includes('access_token'), false);
  verdicts.done();
});

it.each([
  ...['/signup', '/admin/users', '/invite', '/recover', '/resend', '/sso', '/authorize?provider=github'],
  ...[
    '/callback',
    '/factors',
    '/reauthenticate',
    '/otp/../admin/users',
    '/user/identities/authorize',
    '/magiclink',
    '/',
  ],
])('%s does not exist', async (path) => {
  const verdicts = createVerdicts();
  for (const key of [stack.publishableKey, stack.secretKey]) {
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    const body = { email: address('x'), password: 'A-long-enough-Passw0rd', type: 'signup' };
    verdicts.expect(path, (await auth('POST', path, body, headers)).status, 404);
  }
  verdicts.done();
});

const senseless = [
  ...['', '{', 'null', '[]', '"x"', '1', 'true', '{}', '{"email":null}', '{"email":{"$ne":1}}', '{"email":["a@b.co"]}'],
  ...[
    '{"email":"a@b.co\\u0000"}',
    '{"email":"\\ud800@b.co"}',
    '{"token_hash":1,"type":1}',
    '{"refresh_token":{"a":1}}',
  ],
  ...[
    '{"data":null}',
    '{"data":"x"}',
    `{"data":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`,
    `"${'x'.repeat(2 ** 20)}"`,
  ],
  ...[`{"email":"${'a'.repeat(100_000)}@b.co"}`, '{"type":"constructor","token":"x","email":"__proto__@b.co"}'],
];

it('invalid bodies are refused without an internal error', async () => {
  const verdicts = createVerdicts();
  const { access_token } = await signIn(stack, address('odd'));
  const bearer = { authorization: `Bearer ${access_token}` };
  for (const body of senseless) {
    for (const path of ['/otp', '/verify', '/token?grant_type=refresh_token', '/user']) {
      const method = path === '/user' ? 'PUT' : 'POST';
      const { status } = await auth(method, path, body, bearer);
      verdicts.expect(`${method} ${path} ${body.slice(0, 40)}`, status < 500, true);
    }
  }
  verdicts.expect('signing out with one', (await auth('POST', '/logout', 'null', bearer)).status, 204);
  verdicts.done();
});
