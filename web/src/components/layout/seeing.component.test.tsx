import { seeAsUser, stopSeeingAsUser } from '@contract/access.ts';
import { getOwnCalendar } from '@contract/calendars.ts';
import { listEvents } from '@contract/events.ts';
import { doGateActions, getGate } from '@contract/gate.ts';
import { signUp } from '@contract/signups.ts';
import { getMe, updateUser } from '@contract/users.ts';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { knownMember, rememberMember } from '@/lib/auth/known-member.ts';
import { addAtGate, forgetWaiting, readOutbox } from '@/lib/offline/outbox.ts';
import { forgetSeen, seen } from '@/lib/seeing/seen.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { exactButton, expectGone, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const anna = userWith({ name: 'Anna Weber' });
const strip = page.getByRole('region', { name: 'You see Muster as Anna Weber sees it. Nothing can be changed.' });
const begin = () => seen.set({ id: anna.id, name: anna.name, account: 'chief', from: '/admin/staff' });
afterEach(forgetSeen);

it('every page says as whom it is seen, and reads as this person', async () => {
  worldWith({ me: anna });
  rememberMember({ role: 'admin', settings: null });
  begin();
  const { router } = await openApp('/volunteer');
  for (const to of ['/volunteer/shifts', '/volunteer/profile', '/volunteer/me'] as const) {
    await router.navigate({ to });
    await expect.element(strip.getByRole('button', { name: 'Stop' })).toBeVisible();
  }
  for (const call of [getMe, listEvents])
    for (const { headers } of api.made(call)) expect(headers.get('x-see-as')).toBe(anna.id);
  // The device still knows the administrator.
  expect(knownMember()).toMatchObject({ role: 'admin' });
});

it('ends in the record: the call is made as the administrator', async () => {
  worldWith({ me: anna });
  api.on(stopSeeingAsUser, null);
  // To a fragment, so that the page of the test is not loaded anew.
  const { href } = location;
  onTestFinished(() => history.replaceState(history.state, '', href));
  seen.set({ id: anna.id, name: anna.name, account: 'chief', from: '#stopped' });
  await openApp('/volunteer');
  await strip.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => location.hash).toBe('#stopped');
  expect(api.made(stopSeeingAsUser).map(({ params, headers }) => [params, headers.get('x-see-as')])).toEqual([
    [{ id: anna.id }, null],
  ]);
  await expectGone(toasts.getByText('Nothing was changed.'));
});

it('buttons that change something say that nothing is changed, and send nothing', async () => {
  const bar = slotTypeWith({ name: 'Bar' });
  worldWith({ me: anna, slotTypes: [bar], events: [eventWith({ title: 'Fair', slot_assignments: [slotOf(bar)] })] });
  begin();
  await openApp('/volunteer');
  await page
    .getByRole('button', { name: /Sign up/ })
    .first()
    .click();
  await expect.element(toasts).toHaveTextContent('Nothing was changed. You see Muster as Anna Weber sees it.');
  expect(api.made(signUp)).toEqual([]);
});

it('so do forms', async () => {
  worldWith({ me: anna });
  begin();
  await openApp('/volunteer/profile');
  await page.getByLabelText('Phone Number').fill('+49 30 1');
  await exactButton('Save Changes').click();
  await expect.element(toasts).toHaveTextContent('Nothing was changed.');
  expect(api.made(updateUser)).toEqual([]);
});

it('the gate is that of the lead: nothing is done or kept there, and what the administrator has not sent yet waits', async () => {
  worldWith({ me: anna });
  const ben = gatePerson('Ben');
  const event = gateEvent();
  const { id: signup_id } = placeAt(event, ben);
  const gate = gateOf([event], [ben]);
  gateAnswers(gate);
  answerActions(gate);
  const { router } = await openApp('/volunteer/shifts');
  const item = { kind: 'excused', id: newId(), at: new Date().toISOString(), signup_id } as const;
  await addAtGate([{ kind: 'gate', item, name: 'Ben' }]);
  begin();
  await router.navigate({ to: '/gate' });
  await exactButton('Check in Ben').click();
  await expect.element(toasts).toHaveTextContent('Nothing was changed. You see Muster as Anna Weber sees it.');
  await expectGone(toasts.getByText('Ben is here.'));
  await expect.element(exactButton('Check in Ben')).toBeVisible();
  await expect(addAtGate([{ kind: 'gate', item: { ...item, id: newId() }, name: 'Ben' }])).rejects.toMatchObject({
    code: 'see_as_read_only',
  });
  expect(api.made(doGateActions)).toEqual([]);
  expect(api.made(getGate).at(-1)?.headers.get('x-see-as')).toBe(anna.id);
  forgetSeen();
  expect((await readOutbox()).map(({ id, refused }) => [id, refused])).toEqual([[item.id, undefined]]);
  await forgetWaiting();
});

it('what only the person sees says so', async () => {
  worldWith({ me: anna });
  api.on(getOwnCalendar, refusal('see_as_private', {}));
  begin();
  const { router, address } = await openApp('/volunteer/settings');
  await expect.element(page.getByText('Only this person themselves can see this')).toBeVisible();
  await expectGone(page.getByRole('button', { name: 'Try again' }));
  await router.navigate({ to: '/volunteer/second-factor' });
  expect(address()).toBe('/volunteer');
});

it('begins in the panel of a person, unless the server refuses', async () => {
  worldWith({ me: administrator(), users: [anna] });
  api.on(seeAsUser, refusal('see_as_refused', {}));
  await openApp(`/admin/staff?person=${anna.id}`);
  await page.getByRole('button', { name: 'See as Anna' }).click();
  await expect.element(toasts).toHaveTextContent('The app could not be shown as this person.');
  expect(api.made(seeAsUser).map(({ params }) => params)).toEqual([{ id: anna.id }]);
  expect(seen.get()).toBeNull();
});

it('begins on the page of a person, if they are active and no administrator', async () => {
  const [carl, wanda] = [administrator({ name: 'Carl Chief' }), userWith({ name: 'Wanda', state: 'waiting' })];
  worldWith({ me: administrator(), users: [anna, carl, wanda] });
  const { router } = await openApp(`/admin/staff/${anna.id}/edit`);
  const access = page.getByRole('region', { name: 'Access' });
  await expect.element(access).toHaveTextContent('It is recorded, and the other administrators are told.');
  await expect.element(access.getByRole('button', { name: 'See as Anna' })).toBeVisible();
  for (const { id: userId, name } of [carl, wanda]) {
    await router.navigate({ to: '/admin/staff/$userId/edit', params: { userId } });
    await expect.element(page.getByRole('heading', { level: 1, name: `Edit ${name}` })).toBeVisible();
    await expect.element(access).toBeVisible();
    await expectGone(access.getByRole('button', { name: /See as/ }));
  }
});
