import { afterEach, describe, expect, it } from 'vitest';
import {
  approveUsers,
  blockUser,
  declineUser,
  unblockUser,
} from '../../../supabase/functions/_shared/contract/access.ts';
import { makeOwnCalendar, readCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { getEntry, setEntryNote } from '../../../supabase/functions/_shared/contract/entry.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';
import { callAuth, requestLink, type Session, signIn } from '../../support/people.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
// The next test file of this worker expects an organisation without settings.
afterEach(() => sql`update organisation set entry = 'open', contact = null, timezone = null`);

const newAddress = () => `new-${crypto.randomUUID()}@example.org`;
const setEntry = async (entry: 'open' | 'approval' | 'invitation') => {
  const { token } = await person('admin');
  expect((await ask(updateOrganisation, { token, body: { entry } })).status).toBe(200);
};
const me = async ({ access_token: token }: Session) => (await ask(getMe, { token })).data;

describe('people who are not in', () => {
  it('read without signing in how to come in and whom to ask', async () => {
    const { token } = await person('admin');
    await ask(updateOrganisation, { token, body: { entry: 'approval', contact: ' crew@example.org ' } });
    expect(await ask(getEntry, {})).toMatchObject({
      status: 200,
      data: { name: null, contact: 'crew@example.org', entry: 'approval' },
    });
  });

  it('wait, say why, and are admitted by an administrator; others are declined', async () => {
    await setEntry('approval');
    const [ada, eve] = [await signIn(stack, newAddress()), await signIn(stack, newAddress())];
    const [adaId, eveId] = [(await me(ada))?.id ?? '', (await me(eve))?.id ?? ''];
    await ask(setEntryNote, { token: ada.access_token, body: { note: ' I know the bar ' } });
    expect(await me(ada)).toMatchObject({ state: 'waiting', entry_note: 'I know the bar' });
    expect(await ask(listSignups, { token: ada.access_token })).toMatchObject({ status: 403, code: 'waiting' });

    await sql`update organisation set entry = 'open'`;
    const { token } = await person('admin');
    const ids = [adaId, crypto.randomUUID()];
    expect((await ask(approveUsers, { token, body: { ids } })).data).toEqual({ approved: 1 });
    expect(await me(ada)).toMatchObject({ state: 'active', entry_note: null });
    expect((await ask(listSignups, { token: ada.access_token })).status).toBe(200);

    expect((await ask(declineUser, { token, params: { id: eveId } })).status).toBe(204);
    expect(await ask(getMe, { token: eve.access_token })).toMatchObject({ status: 401 });
    expect(await ask(declineUser, { token, params: { id: eveId } })).toMatchObject({ status: 404 });
  });

  it('are no people at all where only the invited come in', async () => {
    await setEntry('invitation');
    const stranger = await signIn(stack, newAddress());
    expect((await ask(getMe, { token: stranger.access_token })).status).toBe(204);
  });
});

describe('a blocked person', () => {
  it('is listed with the reason, sees it if told, and returns when unblocked', async () => {
    const [{ token }, email] = [await person('admin'), newAddress()];
    const id = (await me(await signIn(stack, email)))?.id ?? '';
    const reason = 'Took every place';
    const reply = await ask(blockUser, { token, params: { id }, body: { reason } });
    expect(reply.data).toMatchObject({ state: 'blocked', block_reason: reason });
    expect((await ask(listUsers, { token, query: { search: email } })).data).toEqual([reply.data]);
    expect(await me(await signIn(stack, email))).toMatchObject({ id, state: 'blocked', block_reason: null });
    await ask(blockUser, { token, params: { id }, body: { reason, tell: true } });
    const session = await signIn(stack, email);
    expect(await me(session)).toMatchObject({ block_reason: reason });
    expect((await ask(unblockUser, { token, params: { id } })).data).toMatchObject({ state: 'active' });
    expect(await me(session)).toMatchObject({ state: 'active', block_reason: null });
  });

  it('has no calendar address, and cannot renew the session', async () => {
    const { token } = await person('admin');
    const session = await signIn(stack, newAddress());
    const { data: calendar } = await ask(makeOwnCalendar, { token: session.access_token });
    const id = (await me(session))?.id ?? '';
    await ask(blockUser, { token, params: { id }, body: { reason: 'x' } });
    expect(await ask(readCalendar, { params: { key: calendar.key } })).toMatchObject({ status: 404 });
    const renewed = await callAuth(stack, '/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
    expect(renewed.ok).toBe(false);
  });

  it('is never oneself', async () => {
    const admin = await person('admin');
    const own = await ask(blockUser, { token: admin.token, params: { id: admin.id }, body: { reason: 'x' } });
    expect(own).toMatchObject({ status: 409, code: 'own_account' });
  });
});

it('security 6: a stranger who takes every place is stopped, the places are free, and entry can be switched off', async () => {
  const { token: admin } = await person('admin');
  const type = await makeSlotType(admin);
  const events = [];
  for (let day = 1; day <= 5; day++) events.push(await makeEvent(admin, [type], { start: 24 * day }));
  const email = newAddress();
  const stranger = await signIn(stack, email);
  for (const event of events) await takePlace(stranger.access_token, event);
  const { token } = await person();
  const slotId = events[0]?.slot_assignments[0]?.id ?? '';
  expect(await ask(signUp, { token, params: { slotId } })).toMatchObject({ code: 'slot_full' });

  const id = (await me(stranger))?.id ?? '';
  await ask(blockUser, { token: admin, params: { id }, body: { reason: 'Took every place' } });
  for (const event of events) await takePlace(token, event);
  expect(await ask(listSignups, { token: stranger.access_token })).toMatchObject({ status: 403, code: 'blocked' });

  const byLink = await signIn(stack, email);
  const { code } = await requestLink(stack, email);
  const byCode: Session = await (await callAuth(stack, '/verify', { email, token: code, type: 'email' })).json();
  for (const session of [byLink, byCode]) {
    expect(await ask(listSignups, { token: session.access_token })).toMatchObject({ status: 403, code: 'blocked' });
  }

  await setEntry('invitation');
  const again = await signIn(stack, newAddress());
  expect(await ask(signUp, { token: again.access_token, params: { slotId } })).toMatchObject({ status: 401 });
});
