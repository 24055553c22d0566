import { describe, expect, it } from 'vitest';
import { listAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { mergeUsers } from '../../../supabase/functions/_shared/contract/merging.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import { apiContext } from '../../support/api-context.ts';
import { signIn } from '../../support/people.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent } = apiContext();

it('B8: somebody without an account gets a place, then an address, and signs in as that person', async () => {
  const { token } = await person('admin');
  const added = await ask(addUser, { token, body: { name: ' Ada Lovelace ' } });
  expect(added.status).toBe(201);
  expect(added.data).toMatchObject({ name: 'Ada Lovelace', email: null, role: 'volunteer', has_account: false });
  const params = { id: added.data.id };
  const event = await makeEvent(token, [await makeSlotType(token)]);
  const slot_id = event.slot_assignments[0]?.id ?? '';
  expect((await ask(assignSlot, { token, params, body: { slot_id } })).status).toBe(201);

  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const { data, status } = await ask(updateUser, { token, params, body: { email, version: added.data.version } });
  expect([status, data.email]).toEqual([200, email]);
  await signIn(stack, email);
  const { data: people } = await ask(listUsers, { token, query: { search: email } });
  expect(people).toMatchObject([{ id: params.id, has_account: true, name: 'Ada Lovelace' }]);
  expect((await ask(updateUser, { token, params, body: { email: 'x@example.org' } })).code).toBe('has_account');
  expect(await sql`select from public.profiles where email = ${email}`).toHaveLength(1);
});

describe('a walk-in with a place', () => {
  const bySlot = (event: { slot_assignments: readonly { id: string }[] }) => event.slot_assignments[0]?.id ?? '';

  it('is added, gets the place and is marked as attended in one call', async () => {
    const { token } = await person('admin');
    const event = await makeEvent(token, [await makeSlotType(token)], { start: -2, hours: 5 });
    const place = { slot_id: bySlot(event), override_reason: 'Walk-in', attended: true };
    const { status, data } = await ask(addUser, { token, body: { name: 'Wanda', place } });
    expect([status, data.name]).toEqual([201, 'Wanda']);
    const { data: people } = await ask(listAttendance, { token, params: { id: event.id } });
    expect(people).toMatchObject([
      { user: { id: data.id, name: 'Wanda' }, attendance: 'attended', status: 'confirmed' },
    ]);
  });

  it('somebody who is known gets a place and the mark in one call as well', async () => {
    const [{ token }, ada] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(token, [await makeSlotType(token)], { start: -2, hours: 5 });
    const body = { slot_id: bySlot(event), override_reason: 'Walk-in', attended: true };
    const { status, data } = await ask(assignSlot, { token, params: { id: ada.id }, body });
    expect([status, data.attendance, data.user_id]).toEqual([201, 'attended', ada.id]);
  });

  it('is not added when the place is refused', async () => {
    const { token } = await person('admin');
    const slotType = await makeSlotType(token);
    const [ahead, begun] = [await makeEvent(token, [slotType]), await makeEvent(token, [slotType], { start: -1 })];
    const name = `Nobody ${crypto.randomUUID()}`;
    const add = async (place: { slot_id: string; attended?: boolean }) =>
      (await ask(addUser, { token, body: { name, place } })).code;
    expect(await add({ slot_id: bySlot(begun) })).toBe('event_started');
    expect(await add({ slot_id: bySlot(ahead), attended: true })).toBe('event_not_started');
    expect(await add({ slot_id: crypto.randomUUID() })).toBe('not_found');
    await ask(addUser, { token, body: { name: 'First', place: { slot_id: bySlot(ahead) } } });
    expect(await add({ slot_id: bySlot(ahead) })).toBe('slot_full');
    expect(await sql`select from public.profiles where name = ${name}`).toHaveLength(0);
  });
});

it('adds people for administrators only, with an address that nobody has, and never as administrators', async () => {
  const [admin, eve] = await Promise.all([person('admin'), person('staff')]);
  const add = (token: string, body: object) => ask(addUser, { token, body: body as { name: string } });
  expect((await add(eve.token, { name: 'Ada' })).status).toBe(403);
  expect((await add(admin.token, { name: 'Ada', email: eve.email })).code).toBe('user_exists');
  expect((await add(admin.token, { name: 'Ada', role: 'admin' })).status).toBe(400);
  expect((await add(admin.token, { name: ' ' })).status).toBe(400);
  const own = await ask(updateUser, { token: eve.token, params: { id: eve.id }, body: { email: 'x@example.org' } });
  expect(own.status).toBe(403);
});

it('nobody becomes an administrator who cannot sign in or waits: a refusal that says which roles they can have', async () => {
  const [chief, boss, waiting, eve] = await Promise.all([person('admin'), person('admin'), person(), person('staff')]);
  await sql`update public.profiles set state = 'waiting' where id = ${waiting.id}`;
  const { token } = chief;
  const { data: ada } = await ask(addUser, { token, body: { name: 'Ada' } });
  const promote = (id: string) => ask(updateUser, { token, params: { id }, body: { role: 'admin' } });
  const refused = (path: string, ...allowed: string[]) => ({
    status: 400,
    code: 'invalid_request',
    data: {
      details: [{ path, code: 'invalid_value', message: `Must be ${allowed.join(' or ')}`, params: { allowed } }],
    },
  });
  for (const { id } of [ada, waiting]) expect(await promote(id)).toMatchObject(refused('role', 'volunteer', 'staff'));
  expect((await promote(eve.id)).data).toMatchObject({ role: 'admin', has_account: true });
  const body = { other: boss.id, preview: false, values: { role: 'admin' as const } };
  const merged = await ask(mergeUsers, { token, params: { id: waiting.id }, body });
  expect(merged).toMatchObject(refused('values.role', 'volunteer'));
  const kept =
    await sql`select role, state from public.profiles where id in ${sql([boss.id, waiting.id])} order by role`;
  expect(kept).toEqual([
    { role: 'admin', state: 'active' },
    { role: 'volunteer', state: 'waiting' },
  ]);
});
