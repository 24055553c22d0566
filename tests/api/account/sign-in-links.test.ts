import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiClient } from '../../support/api-client.ts';
import { stack } from '../../support/own-stack.ts';
import { callAuth, mailsTo, requestLink, type Session, signIn } from '../../support/people.ts';

const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

const ask = apiClient(stack.apiUrl);
const newAddress = () => `link-${crypto.randomUUID()}@example.org`;
const verify = (body: Record<string, string>) => callAuth(stack, '/verify', { type: 'email', ...body });
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function generateLink(body: object, key = stack.secretKey) {
  const answer = await fetch(`${stack.gatewayUrl}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('a link without an email', () => {
  it('is made for the secret key, with an account that its use confirms', async () => {
    const email = newAddress();
    const made = await generateLink({ type: 'magiclink', email: email.toUpperCase() });
    expect(made).toMatchObject({ status: 200, body: { email, verification_type: 'signup' } });
    expect(await mailsTo(stack, email)).toEqual([]);
    const confirmed = () =>
      sql`select email_confirmed_at is not null as confirmed from auth.users where email = ${email}`;
    expect(await confirmed()).toEqual([{ confirmed: false }]);
    const { hashed_token: token_hash, verification_type: type } = made.body;
    const answer = await verify({ token_hash, type });
    expect(answer.status).toBe(200);
    expect((await answer.json()).user).toMatchObject({ id: made.body.id, email });
    expect(await confirmed()).toEqual([{ confirmed: true }]);
    expect((await verify({ token_hash, type })).status).toBe(403);
  });

  it('signs in to an account that exists', async () => {
    const email = newAddress();
    const { user } = await signIn(stack, email);
    const { body } = await generateLink({ type: 'magiclink', email });
    expect(body).toMatchObject({ id: user.id, verification_type: 'magiclink' });
    expect((await verify({ token_hash: body.hashed_token, type: 'magiclink' })).status).toBe(200);
  });

  it('is made for nobody else, and is no other kind of link', async () => {
    const body = { type: 'magiclink', email: newAddress() };
    expect(await generateLink(body, stack.publishableKey)).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    });
    expect((await generateLink(body, 'sb_secret_guessed')).status).toBe(403);
    for (const type of ['recovery', 'email_change_new', 'signup'])
      expect((await generateLink({ ...body, type })).status).toBe(400);
    expect(await sql`select from auth.users where email = ${body.email}`).toEqual([]);
  });
});

describe('security 8: a request by a stranger', () => {
  it('leaves the link and the code of the owner valid', async () => {
    const email = newAddress();
    const [link, code] = [await requestLink(stack, email), await requestLink(stack, email)];
    await requestLink(stack, email);
    expect((await verify({ email, token: code.code })).status).toBe(200);
    // Signing in ends all others.
    expect((await verify({ token_hash: link.tokenHash })).status).toBe(403);
    const [first] = [await requestLink(stack, email), await requestLink(stack, email)];
    expect((await verify({ token_hash: first.tokenHash })).status).toBe(200);
  });

  it('with five wrong codes makes the code void, and not the link', async () => {
    const email = newAddress();
    const { code, tokenHash } = await requestLink(stack, email);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await verify({ email, token: wrongCode(code) })).status).toBe(403);
    expect((await verify({ email, token: code })).status).toBe(403);
    expect((await verify({ token_hash: tokenHash })).status).toBe(200);
  });

  it('cannot use the code as a link', async () => {
    const email = newAddress();
    const { code } = await requestLink(stack, email);
    const bytes = new TextEncoder().encode(email + code);
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect((await verify({ token_hash: hash })).status).toBe(403);
  });
});

it('security 9, 12: metadata that a stranger or the owner sends is bounded, and names nobody', async () => {
  const email = newAddress();
  const data = { name: 'Eve', role: 'admin', language: 'x'.repeat(4000), more: 'x'.repeat(100_000) };
  await callAuth(stack, '/otp', { email, create_user: true, data });
  const { tokenHash } = await requestLink(stack, email);
  const session: Session = await (await verify({ token_hash: tokenHash })).json();
  const bearer = { apikey: stack.publishableKey, authorization: `Bearer ${session.access_token}` };
  const headers = { ...bearer, 'content-type': 'application/json' };
  for (let write = 0; write < 3; write += 1) {
    const body = JSON.stringify({ data: { [`more-${write}`]: 'x'.repeat(900_000) } });
    expect((await fetch(`${stack.gatewayUrl}/auth/v1/user`, { method: 'PUT', headers, body })).status).toBe(200);
  }
  expect((await ask(getMe, { token: session.access_token })).data).toMatchObject({
    ...{ name: email.split('@')[0], role: 'volunteer', settings: null },
  });
  const [kept] = await sql`select length(raw_user_meta_data::text) as size from auth.users where email = ${email}`;
  expect(kept?.size).toBeLessThan(100);
});

it('a link and a code are valid for 15 minutes', async () => {
  const email = newAddress();
  const mail = await requestLink(stack, email);
  const age = (minutes: number) => sql`update auth.sign_in_links set sent_at = now() - ${minutes} * interval '1 minute'
    where user_id = (select id from auth.users where email = ${email})`;
  await age(16);
  expect((await verify({ token_hash: mail.tokenHash })).status).toBe(403);
  expect((await verify({ email, token: mail.code })).status).toBe(403);
  await age(14);
  expect((await verify({ token_hash: mail.tokenHash })).status).toBe(200);
});
