import { expect, it } from 'vitest';
import { listChanges, makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { clearBounce, listUnreached, markTold } from '../../../supabase/functions/_shared/contract/unreached.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent } = apiContext();

it('whom a cancellation does not reach is in its answer, the list of changes, the list of people to tell and on the dashboard, until ticked', async () => {
  const { token } = await person('admin');
  const event = await makeEvent(token, [await makeSlotType(token)], { title: 'Flea market' });
  const gerda = { name: `Gerda ${crypto.randomUUID()}`, phone: '+49 30 1234' };
  const { data: added } = await ask(addUser, { token, body: gerda });
  const given = await ask(assignSlot, {
    token,
    params: { id: added.id },
    body: { slot_id: event.slot_assignments[0]?.id ?? '', agreed: true },
  });
  expect(given.status).toBe(201);
  const ofGerda = <Entry extends { user: { id: string } }>(people: readonly Entry[]) =>
    people.filter(({ user }) => user.id === added.id);
  const unreachable = async () => ofGerda((await ask(listUnreached, { token })).data.unreachable.people);
  expect(await unreachable()).toMatchObject([
    { phone: gerda.phone, reason: 'no_address', event: { title: 'Flea market' } },
  ]);

  const { data: outcome } = await ask(makeChange, {
    token,
    body: { action: 'cancel', events: [{ id: event.id }], reason: 'Storm' },
  });
  expect(outcome.unreached).toMatchObject([{ user: { name: gerda.name }, phone: gerda.phone, reason: 'no_address' }]);
  expect(outcome.told).toMatchObject([{ kind: 'canceled', reached: false }]);
  const entry = async () => (await ask(listChanges, { token })).data.find(({ id }) => id === outcome.id);
  expect(await entry()).toMatchObject({ people: 1, unreached: 1, untold: 1 });
  const ofChange = { query: { change_set_id: outcome.id ?? '' } };
  const { data: lists } = await ask(listUnreached, { token, ...ofChange });
  const [untold] = lists.untold.people;
  expect(untold).toMatchObject({ kinds: ['canceled'], events: 1, told: null, seen: false });
  expect(await unreachable()).toEqual([]);
  expect((await ask(getDashboard, { token })).data.untold.count).toBeGreaterThan(0);

  const body = { ids: untold?.ids ?? [], told: true };
  expect((await ask(markTold, { token, body })).status).toBe(204);
  expect(await entry()).toMatchObject({ unreached: 1, untold: 0 });
  expect(ofGerda((await ask(listUnreached, { token })).data.untold.people)).toEqual([]);
});

it('an address that is refused is listed with its reason until an administrator clears it', async () => {
  const { token } = await person('admin');
  const ada = await person();
  const failure = { code: 'address_refused', params: { answer: 'EENVELOPE, 550' } };
  await sql`insert into private.bounces (user_id, failure) values (${ada.id}, ${sql.json(failure)})`;
  const listed = async () =>
    (await ask(listUnreached, { token })).data.bouncing.filter(({ user }) => user.id === ada.id);
  expect(await listed()).toMatchObject([{ email: ada.email, failure }]);
  expect((await ask(clearBounce, { token, params: { id: ada.id } })).status).toBe(204);
  expect(await listed()).toEqual([]);
});
