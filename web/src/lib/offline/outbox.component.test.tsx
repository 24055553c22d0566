import { dismissNotice } from '@contract/notices.ts';
import { answerQuestion } from '@contract/questions.ts';
import { cancelSignup } from '@contract/signups.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WaitingActions } from '@/components/layout/waiting-actions.tsx';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { cutNetwork } from '@/test/network.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';
import { offline } from './offline.ts';
import { addWaiting, forgetWaiting } from './outbox.ts';
import { keepSending } from './send.ts';

const me = userWith();
const waiting = page.getByRole('region', { name: 'Waits for the network' });
const upcoming = page.getByRole('region', { name: 'Your upcoming signups' });
const asked = page.getByRole('region', { name: 'You are asked' });
const unchanged = { ...offline };
let world: World;

/** Opens the volunteer's page with what waits above it. */
async function openPage(): Promise<void> {
  const { queryClient } = await openApp('/volunteer');
  await render(<WaitingActions client={queryClient} />);
  keepSending(queryClient);
}

const event = eventWith({
  title: 'Harbour Fest',
  location: 'Pier',
  start_time: '2026-10-24T09:00:00Z',
  end_time: '2026-10-24T11:00:00Z',
  slot_assignments: [slotOf(slotTypeWith(), { required_count: 3, current_count: 1, blocked: 'already_signed_up' })],
});

beforeEach(() => {
  world = worldWith({ me, signups: [signupFor(event, me)] });
  answerSignups(world);
  offline.wait = addWaiting;
});
afterEach(async () => {
  vi.restoreAllMocks();
  Object.assign(offline, unchanged);
  await forgetWaiting();
});

const giveBack = () => upcoming.getByRole('button', { name: 'Cancel signup' }).click();

it('a signup that is canceled without a connection waits visibly, and is sent once when there is one', async () => {
  await openPage();
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  const connect = cutNetwork();
  await giveBack();
  await expect.element(waiting).toHaveTextContent(/Cancel signup: Bar, Harbour Fest, .*9:00 AM.*, Pier/);
  await expect.element(toasts).toHaveTextContent('This waits, and is sent when you are connected.');
  await expect.element(upcoming).not.toHaveTextContent('Harbour Fest');
  connect();
  await expectGone(waiting);
  await expect.element(toasts).toHaveTextContent('Sent: what you did without a connection.');
  expect(api.made(cancelSignup)).toHaveLength(1);
  expect(world.signups).toEqual([]);
});

it('what waits can be withdrawn, and is then never sent', async () => {
  await openPage();
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  const connect = cutNetwork();
  await giveBack();
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expectGone(waiting);
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  connect();
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  expect(api.made(cancelSignup)).toEqual([]);
});

it('a signup that is canceled already is no conflict', async () => {
  await openPage();
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  const connect = cutNetwork();
  await giveBack();
  await expect.element(waiting).toBeVisible();
  world.signups = [];
  api.on(cancelSignup, refusal('not_found', { what: 'signup' }));
  connect();
  await expectGone(waiting);
  await expect.element(toasts).toHaveTextContent('Sent: what you did without a connection.');
});

it('a refusal is told with its reason, and the signup is shown again', async () => {
  await openPage();
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  const connect = cutNetwork();
  await giveBack();
  await expect.element(waiting).toBeVisible();
  api.on(cancelSignup, refusal('event_started', { action: 'cancel', started_at: '2026-10-23T09:00:00Z' }));
  connect();
  await expect.element(waiting.getByRole('alert')).toHaveTextContent('This is no longer possible: ');
  await waiting.getByRole('button', { name: 'Dismiss' }).click();
  await expectGone(waiting);
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
  expect(api.made(cancelSignup)).toHaveLength(1);
});

it('an answer is not shown as given before it is sent, and an answer that arrived earlier is no conflict', async () => {
  const question = { id: newId(), kind: 'place', was: null, deadline: '2026-10-23T18:00:00Z' } as const;
  const held = signupFor(event, me, { status: 'asked', question });
  world.signups = [held];
  await openPage();
  const yes = asked.getByRole('button', { name: 'Yes' });
  await expect.element(yes).toBeVisible();
  const connect = cutNetwork();
  await yes.click();
  await expect.element(waiting).toHaveTextContent('Say yes: Bar, Harbour Fest');
  await expect.element(upcoming).not.toHaveTextContent('Harbour Fest');
  world.signups = [{ ...held, status: 'confirmed', question: null }];
  api.on(answerQuestion, refusal('question_ended', {}));
  connect();
  await expectGone(waiting);
  await expect.element(upcoming).toHaveTextContent('Harbour Fest');
});

it('a notification that is dismissed without a connection waits as well', async () => {
  world.notices = [noticeOf(event, { kind: 'removed' })];
  api.on(dismissNotice, () => {
    world.notices = [];
    return null;
  });
  await openPage();
  const list = page.getByRole('region', { name: 'Changes to your signups' });
  const dismiss = list.getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  const connect = cutNetwork();
  await dismiss.click();
  await expect.element(waiting).toHaveTextContent('Dismiss a notification');
  connect();
  await expectGone(waiting);
  expect(api.made(dismissNotice)).toHaveLength(1);
});
