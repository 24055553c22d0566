import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
  listSignIns,
  signInsPerPage,
} from '../../../supabase/functions/_shared/contract/sessions.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';
import { callAuth, requestLink, type Session, signIn } from '../../support/people.ts';

const { stack, sql, ask, person } = apiContext();
const newAddress = () => `session-${crypto.randomUUID()}@example.org`;
const refresh = ({ refresh_token }: Session) => callAuth(stack, '/token?grant_type=refresh_token', { refresh_token });
const meOf = ({ access_token: token }: Session) => ask(getMe, { token });
const idOf = async ({ access_token: token }: Session) => (await ask(listSessions, { token })).data[0]?.id ?? '';

describe('one’s sessions', () => {
  it('are listed, this one first', async () => {
    const email = newAddress();
    const [phone, desk] = [await signIn(stack, email), await signIn(stack, email)];
    const { status, data } = await ask(listSessions, { token: phone.access_token });
    expect(status).toBe(200);
    expect(data.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(data[0]?.device).toMatch(/\w/);
    expect((await ask(listSessions, { token: desk.access_token })).data[0]?.id).toBe(data[1]?.id);
  });

  it('end at once, with their tokens', async () => {
    const email = newAddress();
    const [phone, desk] = [await signIn(stack, email), await signIn(stack, email)];
    const params = { id: await idOf(desk) };
    expect((await ask(endSession, { token: phone.access_token, params })).status).toBe(204);
    expect((await meOf(desk)).status).toBe(401);
    expect((await refresh(desk)).ok).toBe(false);
    expect((await meOf(phone)).status).toBe(200);
    expect(await ask(endSession, { token: phone.access_token, params })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('all end but this one', async () => {
    const email = newAddress();
    const [phone, desk, tablet] = [await signIn(stack, email), await signIn(stack, email), await signIn(stack, email)];
    const { token: stranger } = await person();
    expect((await ask(endOtherSessions, { token: phone.access_token })).status).toBe(204);
    for (const ended of [desk, tablet]) expect((await meOf(ended)).status).toBe(401);
    expect((await meOf(phone)).status).toBe(200);
    expect((await ask(getMe, { token: stranger })).status).toBe(200);
  });

  it('end at sign-out: security 15: a token is useless after it', async () => {
    const session = await signIn(stack, newAddress());
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${session.access_token}` };
    expect((await fetch(`${stack.gatewayUrl}/auth/v1/logout?scope=local`, { method: 'POST', headers })).status).toBe(
      204,
    );
    expect((await meOf(session)).status).toBe(401);
  });

  it('of somebody else are nobody’s business', async () => {
    const session = await signIn(stack, newAddress());
    const { token } = await person();
    expect((await ask(endSession, { token, params: { id: await idOf(session) } })).status).toBe(404);
    expect((await meOf(session)).status).toBe(200);
  });
});

it('a renewal whose answer was lost, asked again before the first has ended, does not end the session', async () => {
  const session = await signIn(stack, newAddress());
  const id = await idOf(session);
  const { asked, again } = await sql.begin(async (held) => {
    await held`select from auth.sessions where id = ${id} for update`;
    const asked = refresh(session);
    await expect.poll(() => sql`select from auth.refresh_tokens where session_id = ${id} and revoked`).toHaveLength(1);
    const again = refresh(session);
    await Promise.race([again, setTimeout(500)]);
    return { asked, again };
  });
  expect((await asked).status).toBe(200);
  const renewed = await again;
  expect(renewed.status).toBe(200);
  expect((await meOf(await renewed.json())).status).toBe(200);
});

it('an administrator signs a person out everywhere', async () => {
  const email = newAddress();
  const [session, other] = [await signIn(stack, email), await signIn(stack, email)];
  const { token } = await person('admin');
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from public.profiles where email = ${email}`;
  expect((await ask(endUserSessions, { token, params: { id } })).status).toBe(204);
  for (const ended of [session, other]) expect((await meOf(ended)).status).toBe(401);
  expect((await ask(endUserSessions, { token, params: { id: crypto.randomUUID() } })).status).toBe(404);
});

describe('the log of sign-ins', () => {
  it('has requests, failures, sign-ins and ended sessions of a person, the newest first', async () => {
    const email = newAddress();
    const { code } = await requestLink(stack, email);
    const wrong = code === '000000' ? '000001' : '000000';
    await callAuth(stack, '/verify', { type: 'email', email, token: wrong });
    const verified = await callAuth(stack, '/verify', { type: 'email', email, token: code });
    const session: Session = await verified.json();
    await ask(endSession, { token: session.access_token, params: { id: await idOf(session) } });
    const { token } = await person('admin');
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from public.profiles where email = ${email}`;
    const { data } = await ask(listSignIns, { token, query: { user_id: id } });
    expect(data.map(({ kind }) => kind)).toEqual(['ended', 'signed_in', 'failed', 'link_requested']);
    expect(data[1]).toMatchObject({ user_id: id, email, device: expect.stringMatching(/\w/) });
  });

  it('is read page by page', async () => {
    const { token, id } = await person('admin');
    await sql`insert into private.sign_ins (kind, account_id) select 'failed', ${id} from generate_series(1, ${signInsPerPage})`;
    const first = await ask(listSignIns, { token, query: { user_id: id } });
    expect(first.data).toHaveLength(signInsPerPage);
    const last = first.data.at(-1)?.id ?? 0;
    const second = await ask(listSignIns, { token, query: { user_id: id, before: last } });
    expect(second.data.map(({ kind }) => kind)).toEqual(['signed_in']);
  });

  it('is kept for 90 days', async () => {
    const { id } = await person();
    await sql`update private.sign_ins set at = now() - interval '91 days' where account_id = ${id}`;
    await sql`insert into private.sign_ins (kind, account_id, at) values ('failed', ${id}, now() - interval '89 days')`;
    await sql`select private.prune_sign_ins()`;
    expect(await sql`select kind from private.sign_ins where account_id = ${id}`).toEqual([{ kind: 'failed' }]);
  });
});
