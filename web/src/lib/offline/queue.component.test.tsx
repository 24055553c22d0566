import { doGateActions } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { cancelSignup } from '@contract/signups.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { unanswered } from '@/lib/api/api-error.ts';
import { authState } from '@/lib/auth/session.ts';
import { forgetSeen, seen } from '@/lib/seeing/seen.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { button, exactButton, expectGone, question, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, userWith } from '@/test/records.ts';
import { LeaveQuestion, mayLeave } from './leaving.tsx';
import { offline } from './offline.ts';
import { addAtGate, addWaiting, forgetWaiting, readOutbox } from './outbox.ts';
import { gateStuck } from './send-at-gate.ts';
import type { GateItem } from './waiting.ts';

const me = userWith({ name: 'Lea Lead' });
const [anna, ben] = [gatePerson('Anna'), gatePerson('Ben')];
const unchanged = { ...offline };

/** A gate with a shift of two people. */
function concert() {
  const event = gateEvent({ start_time: '2026-10-23T09:30:00Z' });
  const places = [anna, ben].map((person) => placeAt(event, person));
  const gate = gateOf([event], [anna, ben]);
  gateAnswers(gate);
  answerActions(gate);
  return places as [(typeof places)[0], (typeof places)[0]];
}
const checkIn = (signup_id: string): GateItem => ({
  ...{ kind: 'gate', name: 'Anna' },
  item: { kind: 'check_in', id: newId(), at: '2026-10-23T09:40:00.000Z', signup_id },
});

beforeEach(() => {
  worldWith({ me });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const key of ['forget', 'mayLeave']) Reflect.deleteProperty(offline, key);
  Object.assign(offline, unchanged);
  forgetSeen();
  await forgetWaiting();
});

it('what waits of an administrator is neither sent, shown nor refused in a tab that shows the app as somebody else', async () => {
  const [place] = concert();
  await addAtGate([checkIn(place.id)]);
  const before = await readOutbox();
  seen.set({ id: anna.id, name: 'Anna', account: 'chief', from: '/admin/staff' });
  await openApp('/gate');
  // Neither is what is pressed there kept, for another tab would send it.
  await exactButton('Check in Anna').click();
  await expect.element(toasts).toHaveTextContent('Nothing was changed.');
  await expect.element(toasts).not.toHaveTextContent('Anna is here.');
  await expect.element(button('Check in Anna')).toBeVisible();
  expect(sentActions()).toEqual([]);
  forgetSeen();
  expect(await readOutbox()).toEqual(before);
});

it('is sent where browsers have no locks, as on pages without https', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  const [first, second] = concert();
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await exactButton('Check in Ben').click();
  await expect.poll(sentActions).toMatchObject([{ signup_id: first.id }, { signup_id: second.id }]);
  await expectGone(page.getByText('Not sent yet'));
});

it('an action of a volunteer that the server cannot take now does not keep the gate from sending', async () => {
  const [place] = concert();
  api.on(cancelSignup, failure);
  await addWaiting({ kind: 'cancel', item: signupFor(eventWith(), me) }, unanswered(false));
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.poll(sentActions).toMatchObject([{ signup_id: place.id }]);
  await expectGone(page.getByText('Not sent yet'));
  expect(await readOutbox()).toMatchObject([{ action: { kind: 'cancel' } }]);
});

it('an action at which the server fails is tried again, and does not keep those after it', async () => {
  const [first, second] = concert();
  let isFailing = true;
  api.on(doGateActions, ({ body }) => {
    const { actions } = body as { actions: GateAction[] };
    if (isFailing && actions.some((action) => 'signup_id' in action && action.signup_id === first.id)) return failure();
    const rest = { outcome: 'done', signup: null, person: null, slot: null, removed: null, refusal: null } as const;
    return { server_time: '2026-10-23T10:00:00Z', results: actions.map(({ id }) => ({ id, ...rest })) };
  });
  await addAtGate([checkIn(first.id), checkIn(second.id)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await openApp('/gate');
  await expect.poll(readOutbox).toMatchObject([{ action: { item: { signup_id: first.id } } }]);
  isFailing = false;
  await expect.poll(() => vi.advanceTimersByTime(5_000) && readOutbox()).toEqual([]);
});

/** The network loses what is sent, though the browser believes that it is online. */
function loseWhatIsSent(): void {
  const served = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : served(input, init),
  );
}
const busy = refusal('rate_limited', { what: 'requests', retry_after: 60 });
const away = refusal('unavailable', { what: 'service', retry_after: 1 });
it.each([
  ['nobody answers', loseWhatIsSent],
  ['there are too many calls', () => api.on(doGateActions, busy)],
  ['the service is away', () => api.on(doGateActions, away)],
])('what cannot be sent because %s waits as before, and is not refused', async (_, happens) => {
  const [place] = concert();
  await addAtGate([checkIn(place.id)]);
  const before = await readOutbox();
  gateStuck.set(false);
  happens();
  await openApp('/gate');
  await expect.poll(gateStuck.get).toBe(true);
  expect(await readOutbox()).toEqual(before);
});

it('what somebody did at the gate before their session expired waits for them, whoever uses the device then', async () => {
  const [place] = concert();
  const connect = cutNetwork();
  const own = authState.get();
  const as = (id: string) =>
    authState.set({ ...own, session: own.session && { ...own.session, user: { ...own.session.user, id } } });
  as('lead');
  const [late, old] = [checkIn(place.id), { ...checkIn(place.id) }];
  await addAtGate([late, { ...old, item: { ...old.item, at: '2026-10-01T09:40:00.000Z' } }]);
  as('colleague');
  await addAtGate([checkIn(place.id)]);
  expect(await readOutbox()).toHaveLength(1);
  await forgetWaiting();
  as('lead');
  expect(await readOutbox()).toMatchObject([{ id: late.item.id }]);
  await forgetWaiting();
  authState.set(own);
  connect();
});

it('asks before what waits is lost by signing out', async () => {
  const [place] = concert();
  offline.mayLeave = mayLeave;
  const forget = vi.fn(() => new Promise(() => {}));
  offline.forget = forget;
  await openApp('/volunteer/me');
  await render(<LeaveQuestion />);
  const leave = page.getByRole('main').getByRole('button', { name: 'Sign out' });
  await expect.element(leave).toBeVisible();
  const connect = cutNetwork();
  await addAtGate([checkIn(place.id)]);
  await leave.click();
  await expect.element(question).toHaveTextContent('1 action has not been sent or decided.');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expectGone(question);
  expect(forget).not.toHaveBeenCalled();
  expect(await readOutbox()).toHaveLength(1);
  await leave.click();
  await question.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect.poll(() => forget).toHaveBeenCalledOnce();
  connect();
});

it('signing out asks nothing when nothing waits', async () => {
  offline.mayLeave = mayLeave;
  const forget = vi.fn(() => new Promise(() => {}));
  offline.forget = forget;
  await openApp('/volunteer/me');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => forget).toHaveBeenCalledOnce();
  await expectGone(question);
});
