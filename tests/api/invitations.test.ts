import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  importUsers,
  listInvitations,
  revokeInvitation,
} from '../../supabase/functions/_shared/contract/invitations.ts';
import { getMe, inviteUser, updateUser } from '../../supabase/functions/_shared/contract/users.ts';
import { apiClient } from '../support/api-client.ts';
import { startOwnApi } from '../support/own-function.ts';
import { callAuth, mailsTo, waitForMail } from '../support/people.ts';
import { invitationStage, newAddress } from './invitation-stage.ts';

const { stack, sql, ask, person, admin, pendingOf } = invitationStage();

const stored = async (email: string) =>
  (await sql`select role, status from public.invitations where email = ${email}`)[0];

describe('POST /users/invite', () => {
  it('sends a link; the person who follows it gets the role of the invitation', { tags: ['7.11'] }, async () => {
    const email = newAddress();
    const { status, data } = await ask(inviteUser, {
      token: admin.token,
      body: { email: ` ${email.toUpperCase()} `, role: 'staff' },
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ email, role: 'staff', status: 'pending' });
    const mail = await waitForMail(stack, email);
    const answer = await callAuth(stack, '/verify', { token_hash: mail.tokenHash, type: 'email' });
    const { access_token } = (await answer.json()) as { access_token: string };
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({ email, role: 'staff' });
    expect(await stored(email)).toEqual({ role: 'staff', status: 'accepted' });
    expect(await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } })).toMatchObject({
      status: 409,
      code: 'user_exists',
    });
  });
  it('for a pending invitation changes the role and sends another email', async () => {
    const email = newAddress();
    const first = await ask(inviteUser, { token: admin.token, body: { email, role: 'volunteer' } });
    await waitForMail(stack, email);
    const second = await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data).toEqual({ ...first.data, role: 'admin' });
    await waitForMail(stack, email, 2);
    expect(await stored(email)).toEqual({ role: 'admin', status: 'pending' });
  });
  it('sends the email in the language of the inviter, for one person or several', async () => {
    const inviter = await person('admin');
    const [alone, among] = [newAddress(), newAddress()];
    const patch = { settings: { language: 'french' } } as const;
    await ask(updateUser, { token: inviter.token, params: { id: inviter.id }, body: patch });
    await ask(inviteUser, { token: inviter.token, body: { email: alone, role: 'staff' } });
    await ask(importUsers, { token: inviter.token, body: { lines: [{ email: among }], send: true } });
    for (const email of [alone, among]) {
      expect((await waitForMail(stack, email)).subject).toBe('Votre lien de connexion à Muster');
    }
  });
  it.each([
    [{ role: 'staff' }, 'email', 'Email is required'],
    [{ email: 'ada@', role: 'staff' }, 'email', 'Invalid email address'],
    [{ email: `${'a'.repeat(250)}@example.org`, role: 'staff' }, 'email', 'Invalid email address'],
    [{ email: 'ada@example.org' }, 'role', 'Must be volunteer, staff or admin'],
    [{ email: 'ada@example.org', role: 'owner' }, 'role', 'Must be volunteer, staff or admin'],
  ])('refuses %j', { tags: ['5.33', '5.34'] }, async (body, path, message) => {
    const { data } = await ask(inviteUser, { token: admin.token, rawBody: JSON.stringify(body) });
    expect(data).toMatchObject({ details: [{ path, message }] });
  });
  it('sends nothing to an invalid address', async () => {
    expect((await ask(inviteUser, { token: admin.token, body: { email: admin.email, role: 'staff' } })).code).toBe(
      'user_exists',
    );
    expect(await mailsTo(stack, admin.email)).toEqual([]);
  });
});

describe('pending invitations', () => {
  it('are listed with the time of their last email until they are accepted', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    await sql`update public.invitations set sent_at = sent_at - interval '1 day' where email = ${email}`;
    const before = await pendingOf(email);
    expect(before).toMatchObject({ ...data, role: 'staff' });
    await ask(inviteUser, { token: admin.token, body: { email, role: 'volunteer' } });
    const renewed = await pendingOf(email);
    expect(renewed).toMatchObject({ id: data.id, role: 'volunteer' });
    expect(Date.parse(renewed?.sent_at ?? '')).toBeGreaterThan(Date.parse(before?.sent_at ?? ''));
    const mail = await waitForMail(stack, email);
    await callAuth(stack, '/verify', { token_hash: mail.tokenHash, type: 'email' });
    const latest = await waitForMail(stack, email, 2);
    await callAuth(stack, '/verify', { token_hash: latest.tokenHash, type: 'email' });
    expect(await pendingOf(email)).toBeUndefined();
  });
  it('can be revoked once; a person who then follows the email becomes a volunteer', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } });
    const mail = await waitForMail(stack, email);
    const params = { id: data.id };
    expect((await ask(revokeInvitation, { token: admin.token, params })).status).toBe(204);
    expect(await pendingOf(email)).toBeUndefined();
    expect(await stored(email)).toEqual({ role: 'admin', status: 'revoked' });
    expect(await ask(revokeInvitation, { token: admin.token, params })).toMatchObject({
      status: 404,
      message: 'Invitation not found',
    });
    const answer = await callAuth(stack, '/verify', { token_hash: mail.tokenHash, type: 'email' });
    const { access_token } = (await answer.json()) as { access_token: string };
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({ email, role: 'volunteer' });
  });
  it('can be listed and revoked by administrators only', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    const { token } = await person('staff');
    expect((await ask(revokeInvitation, { token, params: { id: data.id } })).status).toBe(403);
    expect((await ask(listInvitations, { token })).status).toBe(403);
    expect(await stored(email)).toEqual({ role: 'staff', status: 'pending' });
  });
});

describe('when the email cannot be sent', () => {
  let status = 500;
  const asked: string[] = [];
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.apikey} ${text}`);
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '17' }).end('{"msg":"inside"}');
    });
  });
  let own: Awaited<ReturnType<typeof startOwnApi>>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as { port: number };
    own = await startOwnApi(stack, { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_JWKS: '[]' });
  });
  afterAll(async () => {
    service.close();
    await own.stop();
  });

  it.each([
    [500, 503, 'unavailable'],
    [400, 503, 'unavailable'],
    [429, 429, 'rate_limited'],
  ])(
    'because the service answers %i, the call answers %i and the invitation stays',
    async (answered, expected, code) => {
      status = answered;
      const email = newAddress();
      const askOwn = apiClient(own.apiUrl);
      const reply = await askOwn(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
      expect(reply).toMatchObject({ status: expected, code });
      if (answered === 429) expect(reply.headers.get('retry-after')).toBe('17');
      expect(asked.at(-1)).toBe(
        `POST /auth/v1/otp ${stack.publishableKey} ${JSON.stringify({ email, create_user: true, data: { language: 'english' } })}`,
      );
      expect(await stored(email)).toEqual({ role: 'staff', status: 'pending' });
      expect((await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } })).status).toBe(200);
    },
  );
  it('because the service refuses each email, imported invitations stay unsent', async () => {
    status = 429;
    const before = asked.length;
    const lines = Array.from({ length: 20 }, () => ({ email: newAddress() }));
    const reply = await apiClient(own.apiUrl)(importUsers, { token: admin.token, body: { lines, send: true } });
    expect(reply.status).toBe(200);
    const unsent = async () =>
      (
        await sql`select from public.invitations where sent_at is null and email in ${sql(lines.map(({ email }) => email))}`
      ).length;
    await expect.poll(() => asked.length - before).toBeGreaterThan(2);
    await expect.poll(unsent).toBe(20);
    expect(asked.length - before).toBeLessThan(20);
  });
  it('because the service is unreachable, the same applies', async () => {
    const email = newAddress();
    const closed = new Promise((resolve) => service.close(resolve));
    // Waiting for `closed` could wait for an idle connection that was opened in advance.
    service.closeAllConnections();
    await closed;
    const reply = await apiClient(own.apiUrl)(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await stored(email)).toEqual({ role: 'staff', status: 'pending' });
  });
});
