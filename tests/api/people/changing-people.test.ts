import { expect, it } from 'vitest';
import { changePeople } from '../../../supabase/functions/_shared/contract/people.ts';
import { listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

it('changes many people at once, as the preview has said', async () => {
  const [{ token }, ada, bob] = await Promise.all([person('admin'), person(), person('staff')]);
  const body = { action: 'role' as const, ids: [ada.id, bob.id], role: 'staff' as const };
  const before = await ask(changePeople, { token, body: { ...body, preview: true } });
  expect(before.data.changed).toMatchObject([{ id: ada.id }]);
  expect(before.data.left).toMatchObject([{ id: bob.id, why: 'unchanged' }]);
  const done = await ask(changePeople, { token, body });
  expect(done.data).toEqual(before.data);
  const again = await ask(changePeople, { token, body });
  expect(again.data.changed).toEqual([]);
});

it('invites by email who has not signed in, and refuses a body that is not one of its actions', async () => {
  const { token } = await person('admin');
  const email = `planned.${crypto.randomUUID()}@example.org`;
  const added = await ask(addUser, { token, body: { name: 'Planned', email, phone: null } });
  const invited = await ask(changePeople, { token, body: { action: 'invite', ids: [added.data.id] } });
  expect(invited.data).toMatchObject({ changed: [{ id: added.data.id }], left: [] });
  for (const body of [
    { action: 'role', ids: [added.data.id] },
    { action: 'role', ids: [], role: 'staff' },
    { action: 'invite', ids: [added.data.id], role: 'admin' },
    { action: 'invite', ids: Array.from({ length: 501 }, () => crypto.randomUUID()) },
    { action: 'required_credits', ids: [added.data.id], required_credits: -1 },
  ])
    expect((await ask(changePeople, { token, body: body as never })).status).toBe(400);
});

it('is for administrators', async () => {
  const staff = await person('staff');
  const body = { action: 'role' as const, ids: [staff.id], role: 'admin' as const };
  expect((await ask(changePeople, { token: staff.token, body })).status).toBe(403);
});

it('lists with each person the next shift', async () => {
  const [{ token }, ada] = await Promise.all([person('admin'), person()]);
  const event = await makeEvent(token, [await makeSlotType(token)]);
  await takePlace(ada.token, event);
  const { data } = await ask(listUsers, { token, query: { search: ada.email } });
  expect(data).toMatchObject([{ id: ada.id, next_shift: { event_id: event.id, title: event.title } }]);
});
