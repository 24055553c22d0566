import { connect } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAuth, makeAdmin, requestLink, signIn, waitForMail } from '../support/people.ts';
import { startTestStack } from '../support/stack.ts';

let stack: Awaited<ReturnType<typeof startTestStack>>;
let sql: Sql;
beforeAll(async () => {
  stack = await startTestStack();
  sql = postgres(stack.info.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

const verify = (body: Record<string, string>) => callAuth(stack.info, '/verify', { type: 'email', ...body });

/** Everything that a port sends in reply to these bytes, until it closes the connection. */
async function bytesFrom(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('the sign-in email', () => {
  test('contains a link to the callback page and a six-digit code in both of its parts', {
    tags: ['2.2', '7.37'],
  }, async () => {
    const mail = await requestLink(stack.info, 'parts@example.com');
    expect(mail.link.href).toBe(`${stack.info.webUrl}/auth/callback?token_hash=${mail.tokenHash}&type=email`);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.html).toContain(mail.code);
    expect(mail.html).toContain(mail.link.href.replace('&', '&amp;'));
    expect(mail.text).not.toMatch(/[<>{}]/);
  });

  test('its link signs in once and invalidates the code', { tags: ['1.3'] }, async () => {
    const { tokenHash, code } = await requestLink(stack.info, 'link@example.com');
    expect((await verify({ token_hash: tokenHash })).status).toBe(200);
    expect((await verify({ token_hash: tokenHash })).status).toBe(403);
    expect((await verify({ email: 'link@example.com', token: code })).status).toBe(403);
  });

  test('its code signs in once, whatever the case of the address, and invalidates the link', async () => {
    const { tokenHash, code } = await requestLink(stack.info, 'Code@Example.com');
    const answer = await verify({ email: 'CODE@example.COM', token: code });
    expect(answer.status).toBe(200);
    expect((await answer.json()).user.email).toBe('code@example.com');
    expect((await verify({ email: 'code@example.com', token: code })).status).toBe(403);
    expect((await verify({ token_hash: tokenHash })).status).toBe(403);
  });

  test('a wrong code, and a code for another address, are refused', async () => {
    const { code } = await requestLink(stack.info, 'right@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await verify({ email: 'right@example.com', token: wrong })).status).toBe(403);
    expect((await verify({ email: 'other@example.com', token: code })).status).toBe(403);
  });

  test.each([
    ['english', 'en', 'Your sign-in link for Muster', 'Sign in to Muster', 'Your code'],
    ['german', 'de', 'Dein Anmeldelink für Muster', 'Melde dich bei Muster an', 'Dein Code'],
    ['french', 'fr', 'Votre lien de connexion à Muster', 'Connectez-vous à Muster', 'Votre code'],
    ['spanish', 'es', 'Tu enlace para iniciar sesión en Muster', 'Inicia sesión en Muster', 'Tu código'],
    ['latin', 'en', 'Your sign-in link for Muster', 'Sign in to Muster', 'Your code'],
  ])('to a new person is in the language of the page: %s', async (language, tag, subject, ...lines) => {
    const mail = await requestLink(stack.info, `${language}@example.com`, language);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${tag}">`);
    for (const line of lines) expect(mail.text).toContain(line);
    expect(mail.html + mail.text).not.toMatch(/[{}]{2}/);
    expect((await verify({ token_hash: mail.tokenHash })).status).toBe(200);
    // A request for a link to somebody else's address must not change anything for that person.
    expect((await requestLink(stack.info, `${language}@example.com`, 'spanish')).subject).toBe(subject);
  });
});

describe('who gets a profile', () => {
  test('nobody by requesting a link: the invitation stays pending, and its person a volunteer, until it is used', async () => {
    await makeAdmin(stack.info, 'boss@example.com');
    const { tokenHash } = await requestLink(stack.info, 'boss@example.com');
    const people = () =>
      sql`select role, account_id is not null as has_account from public.profiles where email = 'boss@example.com'`;
    const invitation = () => sql`select status from public.invitations where email = 'boss@example.com'`;
    expect(await people()).toEqual([{ role: 'volunteer', has_account: false }]);
    expect(await invitation()).toEqual([{ status: 'pending' }]);
    await verify({ token_hash: tokenHash });
    expect(await people()).toEqual([{ role: 'admin', has_account: true }]);
    expect(await invitation()).toEqual([{ status: 'accepted' }]);
  });

  test('parallel requests for a new address create one account', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => callAuth(stack.info, '/otp', { email: 'eager@example.com' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sql`select from auth.users where email = 'eager@example.com'`).toHaveLength(1);
    // An email that another request has sent since this one began is in its future.
    await sql`update auth.sign_in_links l set sent_at = now() + interval '2 seconds'
      from auth.users u where u.id = l.user_id and u.email = 'eager@example.com'`;
    expect((await callAuth(stack.info, '/otp', { email: 'eager@example.com' })).status).toBe(200);
  });

  test('metadata is an object, as on the hosted service', async () => {
    const { access_token } = await signIn(stack.info, 'meta@example.com');
    const headers = { apikey: stack.info.publishableKey, authorization: `Bearer ${access_token}` };
    const body = JSON.stringify({ data: { language: 'german' } });
    const answer = await fetch(`${stack.info.gatewayUrl}/auth/v1/user`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    const rows = await sql`select raw_user_meta_data as data from auth.users where email = 'meta@example.com'`;
    expect(rows).toEqual([{ data: { language: 'german', name: 'meta' } }]);
  });
});

describe('the gateway', () => {
  test.each([
    '/',
    '/rest/v1/profiles',
    '/auth/v1/../../rest/v1/profiles',
    '/auth/v1/%2e%2e/%2e%2e/rest/v1/profiles',
    '/auth/v1/admin/users',
    '/auth/v1/signup',
    '/auth/v1/recover',
    '/storage/v1/bucket',
    '/functions/v1/_shared',
    '/functions/v1/nothing',
  ])('%s does not answer', async (path) => {
    const { gatewayUrl, secretKey } = stack.info;
    expect((await fetch(gatewayUrl + path, { headers: { apikey: secretKey } })).status).toBe(404);
    expect((await fetch(gatewayUrl + path, { method: 'POST', headers: { apikey: secretKey } })).status).toBe(404);
  });

  test('requires the publishable key', async () => {
    const { gatewayUrl, publishableKey } = stack.info;
    expect((await fetch(`${gatewayUrl}/auth/v1/settings`)).status).toBe(401);
    expect((await fetch(`${gatewayUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } })).status).toBe(200);
  });

  test('accepts browser requests from the app only', async () => {
    const ask = async (origin: string) =>
      (await fetch(`${stack.info.gatewayUrl}/auth/v1/otp`, { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await ask(stack.info.webUrl)).toBe(stack.info.webUrl);
    expect(await ask('https://elsewhere.example')).toBeNull();
  });

  test('security 15: forbids caching of answers that contain a session', async () => {
    const { gatewayUrl, publishableKey, webUrl } = stack.info;
    const session = await signIn(stack.info, 'kept@example.com');
    const ask = (method: string, path: string, body?: object) =>
      fetch(`${gatewayUrl}/auth/v1${path}`, {
        method,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
          origin: webUrl,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const answers = [
      await ask('GET', '/user'),
      await ask('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      await ask('POST', '/token?grant_type=refresh_token', { refresh_token: 'x' }),
      await ask('POST', '/otp', { email: 'kept@example.com' }),
      await ask('POST', '/verify', { token_hash: 'x', type: 'email' }),
      await ask('GET', '/nothing'),
    ];
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200, 403, 404]);
    // The next test counts emails, and the inbox shows one only a moment after it has accepted it.
    await waitForMail(stack.info, 'kept@example.com', 2);
  });
});

test('the inbox is for this machine only: other pages can neither read nor send emails', async () => {
  const { inboxUrl } = stack.info;
  const ask = (headers: Record<string, string>, path = '/email') => fetch(inboxUrl + path, { headers });
  const answer = await ask({});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  for (const path of ['/', '/email', '/socket.io/?EIO=4&transport=polling', '/reloadMailsFromDirectory']) {
    expect((await ask({ origin: 'https://elsewhere.example' }, path)).status, path).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'same-site' }, path)).status, path).toBe(403);
  }
  const { smtpPort } = (await (await ask({}, '/config')).json()) as { smtpPort: string };
  const posted = await bytesFrom(Number(smtpPort), 'POST / HTTP/1.1\r\nhost: x\r\n\r\nMAIL FROM:<a@b.example>\r\n');
  expect(posted).toMatch(/^(220 .*\r\n)?421 .*\r\n$/);
  expect(((await (await ask({})).json()) as unknown[]).length).toBe(((await answer.json()) as unknown[]).length);
});
