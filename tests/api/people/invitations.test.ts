import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getInvitationProgress,
  inviteUser,
  listInvitations,
  revokeInvitation,
} from '../../../supabase/functions/_shared/contract/invitations.ts';
import { acceptInvitation, readInvitation } from '../../../supabase/functions/_shared/contract/joining.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { getMe, listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiClient } from '../../support/api-client.ts';
import { inboxOf } from '../../support/inbox.ts';
import { startOwnApi } from '../../support/own-function.ts';
import { signIn } from '../../support/people.ts';
import { invitationStage, newAddress } from './invitation-stage.ts';

const { stack, sql, ask, person, admin, pendingOf, mailOf, join } = invitationStage();

const stored = async (email: string) =>
  (await sql`select role, status from public.invitations where email = ${email}`)[0];

describe('POST /users/invite', () => {
  it('makes the person and sends a link; who presses the button of its page gets the role', {
    tags: ['7.11'],
  }, async () => {
    const email = newAddress();
    const body = { email: ` ${email.toUpperCase()} `, role: 'staff' } as const;
    const { status, data } = await ask(inviteUser, { token: admin.token, body });
    expect(status).toBe(201);
    expect(data).toMatchObject({ email, role: 'staff', status: 'pending' });
    const [planned] = (await ask(listUsers, { token: admin.token, query: { search: email } })).data;
    expect(planned).toMatchObject({ role: 'staff', state: 'active', has_account: false, last_login: null });
    const mail = await mailOf(email);
    const { access_token } = await join(mail);
    const me = await ask(getMe, { token: access_token });
    expect(me.data).toMatchObject({ id: planned?.id, email, role: 'staff', has_account: true });
    expect(await stored(email)).toEqual({ role: 'staff', status: 'accepted' });
    expect(await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } })).toMatchObject({
      status: 409,
      code: 'user_exists',
    });
    expect(await ask(acceptInvitation, { body: { token: mail.token } })).toMatchObject({
      status: 409,
      code: 'invitation_over',
    });
  });
  it('gives the role admin only when the person signs in, with whatever link', async () => {
    const email = newAddress();
    await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } });
    await mailOf(email);
    const [planned] = (await ask(listUsers, { token: admin.token, query: { search: email } })).data;
    expect(planned?.role).toBe('volunteer');
    const { access_token } = await signIn(stack, email);
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({ email, role: 'admin' });
  });
  it('for a pending invitation changes the role and sends another email, which ends the link of the first', async () => {
    const email = newAddress();
    const first = await ask(inviteUser, { token: admin.token, body: { email, role: 'volunteer' } });
    const old = await mailOf(email);
    await expect.poll(async () => (await pendingOf(email))?.mail).toBe('sent');
    const second = await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data).toEqual({ ...first.data, role: 'admin' });
    const { token } = await mailOf(email, 2);
    expect((await ask(readInvitation, { body: { token: old.token } })).status).toBe(404);
    expect((await ask(readInvitation, { body: { token } })).data).toMatchObject({ role: 'admin', end: null });
  });
  it('B6, B19: the email names organization and inviter, is in their language, and answers reach them', async () => {
    const inviter = await person('admin');
    const patch = { name: 'Ada Lovelace', settings: { language: 'french' } } as const;
    await ask(updateUser, { token: inviter.token, params: { id: inviter.id }, body: patch });
    await ask(updateOrganisation, { token: admin.token, body: { name: 'River Festival' } });
    const email = newAddress();
    await ask(inviteUser, { token: inviter.token, body: { email, role: 'staff' } });
    const mail = await mailOf(email);
    await ask(updateOrganisation, { token: admin.token, body: { name: null } });
    expect(mail.subject).toBe('Ada Lovelace vous invite à aider chez River Festival');
    expect(mail.headers['reply-to']).toBe(inviter.email);
    expect(mail.text).toContain(`Ada Lovelace vous répond à l’adresse ${inviter.email}.`);
    expect(mail.headers['content-language']).toBe('fr');
    expect(mail.html).toContain(`${stack.webUrl}/join#${mail.token}`);
    expect(mail.text).toMatch(/jusqu’au \d+ \S+ \d{4}/);
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
  it('sends nothing to somebody who has an account', async () => {
    const body = { email: admin.email, role: 'staff' } as const;
    expect((await ask(inviteUser, { token: admin.token, body })).code).toBe('user_exists');
    expect(await inboxOf(stack, admin.email)).toEqual([]);
  });
});

describe('pending invitations', () => {
  it('are listed with their person, inviter, validity and email until they are accepted', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    const mail = await mailOf(email);
    await expect.poll(async () => (await pendingOf(email))?.mail).toBe('sent');
    const listed = await pendingOf(email);
    expect(listed).toMatchObject({ ...data, role: 'staff', end: null, reason: null, user_id: expect.any(String) });
    const days = (Date.parse(listed?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    await join(mail);
    expect(await pendingOf(email)).toBeUndefined();
  });
  it('can be revoked once; the person is gone, and the page of the link says so', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'admin' } });
    const { token } = await mailOf(email);
    const params = { id: data.id };
    expect((await ask(revokeInvitation, { token: admin.token, params })).status).toBe(204);
    expect(await pendingOf(email)).toBeUndefined();
    expect(await stored(email)).toEqual({ role: 'admin', status: 'revoked' });
    expect(await ask(revokeInvitation, { token: admin.token, params })).toMatchObject({
      status: 404,
      message: 'Invitation not found',
    });
    expect((await ask(readInvitation, { body: { token } })).data).toMatchObject({ end: 'revoked' });
    expect((await ask(acceptInvitation, { body: { token } })).code).toBe('invitation_over');
    const { access_token } = await signIn(stack, email);
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({ email, role: 'volunteer' });
  });
  it('can be listed and revoked by administrators only', async () => {
    const email = newAddress();
    const { data } = await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    const { token } = await person('staff');
    expect((await ask(revokeInvitation, { token, params: { id: data.id } })).status).toBe(403);
    expect((await ask(listInvitations, { token })).status).toBe(403);
    expect((await ask(getInvitationProgress, { token })).status).toBe(403);
    expect(await stored(email)).toEqual({ role: 'staff', status: 'pending' });
  });
});

describe('the link of an invitation', () => {
  it('is used up neither by reading it, however often, nor by an unknown secret', async () => {
    const email = newAddress();
    await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
    const mail = await mailOf(email);
    const read = () => ask(readInvitation, { body: { token: mail.token } });
    const pages = [await read(), await read(), await read()];
    expect(pages.map(({ data }) => [data.email, data.end])).toEqual(Array(3).fill(['i…@example.org', null]));
    expect(JSON.stringify(pages[0]?.data)).not.toContain(email);
    for (const token of ['', 'x', mail.token.slice(1), 'A'.repeat(43)]) {
      expect((await ask(readInvitation, { body: { token } })).status).toBe(404);
      expect((await ask(acceptInvitation, { body: { token } })).status).toBe(404);
    }
    expect((await join(mail)).user.email).toBe(email);
  });

  describe('when the authentication service fails', () => {
    const asked: string[] = [];
    const links: (object | null)[] = [];
    const service = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.apikey}`);
      const link = links.shift();
      response
        .writeHead(link ? 200 : 500, { 'content-type': 'application/json' })
        .end(JSON.stringify(link ?? { msg: 'inside' }));
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

    it('can be used again', async () => {
      const email = newAddress();
      await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
      const mail = await mailOf(email);
      const reply = await apiClient(own.apiUrl)(acceptInvitation, { body: { token: mail.token } });
      expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
      expect(JSON.stringify(reply.data)).not.toContain('inside');
      expect(new Set(asked)).toEqual(new Set([`POST /auth/v1/admin/generate_link ${stack.secretKey}`]));
      expect((await join(mail)).user.email).toBe(email);
    });

    it('asks once more after a 500, with which the hosted one answers the second of two clicks', async () => {
      const email = newAddress();
      await ask(inviteUser, { token: admin.token, body: { email, role: 'staff' } });
      const mail = await mailOf(email);
      links.push(null, { hashed_token: 'abc', verification_type: 'magiclink' });
      const reply = await apiClient(own.apiUrl)(acceptInvitation, { body: { token: mail.token } });
      expect(reply).toMatchObject({ status: 200, data: { token_hash: 'abc', type: 'magiclink' } });
    });
  });
});
