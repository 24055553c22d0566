import { unzipSync } from 'fflate/browser';
import { describe, expect, it } from 'vitest';
import { formerNumber } from '../../../supabase/functions/_shared/contract/former-member.ts';
import { getLeaving, leave, removeUser } from '../../../supabase/functions/_shared/contract/leaving.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { strangerToken } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';
import { callAuth, signIn } from '../../support/people.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

async function download(token: string) {
  const response = await fetch(`${stack.apiUrl}/users/me/archive`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}

describe('POST /users/me/leave', () => {
  it('ends the account, its sessions and its tokens, and frees what is ahead', async () => {
    const admin = await person('admin');
    const email = `leaves-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const { access_token: token, refresh_token, user } = await signIn(stack, email);
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: `Bar ${email}` });
    await takePlace(token, event);
    const before = await ask(getLeaving, { token, params: { id: user.id } });
    expect(before.data).toEqual({ places: 1, name_until: null, last_admin: false });

    expect((await ask(leave, { token, body: {} as { confirm: true } })).status).toBe(400);
    expect((await ask(leave, { token, body: { confirm: true } })).status).toBe(204);
    expect((await ask(getMe, { token })).status).toBe(401);
    const renewed = await callAuth(stack, '/token?grant_type=refresh_token', { refresh_token });
    expect(renewed.ok).toBe(false);
    expect(await sql`select from auth.users where id = ${user.id}`).toHaveLength(0);

    const { data: people } = await ask(listUsers, { token: admin.token });
    const left = people.find(({ id }) => id === user.id);
    expect(left).toMatchObject({ state: 'left', email: null, has_account: false });
    expect(formerNumber(left?.name ?? '')).toMatch(/^\d+$/);
    const alerts = await sql`select a.actor from private.alerts a join event_slots s on s.id = a.slot_id
      where s.event_id = ${event.id}`;
    expect(alerts).toEqual([{ actor: user.id }]);
  });

  it('hosted 5: a person who has signed up can leave, and their address comes back as somebody new', async () => {
    const email = `again-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const admin = await person('admin');
    const first = await signIn(stack, email);
    await takePlace(first.access_token, await makeEvent(admin.token, [await makeSlotType(admin.token)]));
    expect((await ask(leave, { token: first.access_token, body: { confirm: true } })).status).toBe(204);
    const again = await signIn(stack, email);
    const { data } = await ask(getMe, { token: again.access_token });
    expect(data).toMatchObject({ email, state: 'active' });
    expect(data?.id).not.toBe(first.user.id);
  });
});

describe('GET /users/me/archive', () => {
  it('is a ZIP file with everything about the caller, for them alone', async () => {
    const { token, email } = await person();
    const { status, headers, bytes } = await download(token);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="muster.zip"; filename*=UTF-8''muster.zip`);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'signups.csv']));
    expect(new TextDecoder().decode(files['README.txt'])).toContain('Your data, ');
    expect(JSON.parse(new TextDecoder().decode(files['data.json']))).toMatchObject({ profile: { email } });
    const stranger = await strangerToken(stack, sql);
    expect((await download(stranger)).status).toBe(404);
    expect((await download('nonsense')).status).toBe(401);
  });
});

describe('POST /users/{id}/remove', () => {
  it('is for administrators, needs a reason and works once', async () => {
    const [admin, ada, bob] = await Promise.all([person('admin'), person(), person()]);
    const remove = (token: string, reason = 'Asked by phone') =>
      ask(removeUser, { token, params: { id: ada.id }, body: { reason } });
    expect((await remove(bob.token)).status).toBe(403);
    expect((await remove(admin.token, ' ')).status).toBe(400);
    expect((await remove(admin.token)).status).toBe(204);
    expect((await remove(admin.token)).status).toBe(404);
    expect((await ask(getMe, { token: ada.token })).status).toBe(401);
    expect((await ask(getLeaving, { token: admin.token, params: { id: ada.id } })).status).toBe(404);
    expect((await ask(getLeaving, { token: bob.token, params: { id: admin.id } })).status).toBe(403);
  });
});
