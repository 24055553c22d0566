import { listEvents } from '@contract/events.ts';
import { cancelSignup, listSignups, signUp } from '@contract/signups.ts';
import { listSlotTypes } from '@contract/slot-types.ts';
import { getMe } from '@contract/users.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { alert, eventOf, expectGone, text, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const bar = slotTypeWith({ name: 'Bar' });
const fair = eventOf('Fair');
const take = fair.getByRole('button', { name: 'Sign up' });
const give = fair.getByRole('button', { name: 'Cancel signup' });
const shownToasts = toasts.getByRole('listitem');
let world: World;

/** The dashboard with a fair that has these slots. */
const openWith = (...slots: ReturnType<typeof slotOf>[]) => {
  world.events = [eventWith({ title: 'Fair', slot_assignments: slots })];
  return openApp('/volunteer');
};

beforeEach(() => {
  world = worldWith();
  answerSignups(world);
});

it('takes a place and cancels it, with the expected requests, reloads and messages', {
  tags: ['4.32', '4.33', '7.34', '7.35', '8.44', '8.45', '8.48', '8.50', '8.51', '8.52', '9.20'],
}, async () => {
  const toastTime = holdTimers(3_000);
  const slot = slotOf(bar, { required_count: 1 });
  await openWith(slot);
  await take.click();
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  expect(api.made(signUp)).toMatchObject([{ params: { slotId: slot.id }, body: undefined }]);
  await expect.poll(() => [listEvents, listSignups].map((call) => api.made(call).length)).toEqual([2, 2]);
  await toastTime.pass();
  await expectGone(shownToasts);

  api.on(cancelSignup, failure());
  await give.click();
  await expect.element(toasts).toHaveTextContent('Failed to cancel signup. Please try again.');
  await expect.element(fair).toHaveTextContent('1 of 1 taken');
  await toastTime.pass();
  await expectGone(shownToasts);

  // The lists cannot be reloaded: what is shown stays.
  answerSignups(world);
  for (const call of [listEvents, listSignups]) api.on(call, failure());
  await give.click();
  await expect.element(toasts).toHaveTextContent('You have successfully cancelled your signup.');
  for (const sentence of ['Failed to refresh events:', 'Failed to refresh signups:'])
    await expect.element(alert.filter({ hasText: `${sentence} An unexpected error occurred` })).toBeVisible();
  await expect.element(fair).toHaveTextContent('0 of 1 taken');
  // A toast with Undo stays longer than the three seconds of others.
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(toastTime.planned()).toBe(0);
});

it('reloads after a change that ends while an earlier one is still reloading', async () => {
  await openWith(slotOf(bar, { required_count: 1 }));
  const [event] = world.events;
  await expect.element(take).toBeVisible();
  const person = api.hold(getMe, {
    ...world.me,
    currency: 'USD',
    season: null,
    leads: false,
    lead_rights: [],
    asks_hours: 'off',
  });
  await take.click();
  api.on(cancelSignup, () => {
    world.events = [eventWith({ ...event, title: 'Fair of the town' })];
    return null;
  });
  await give.click();
  await expect.element(eventOf('Fair of the town')).toBeVisible();
  person.go();
});

it('has no button to sign up at full and canceled slots, and offers no second slot of an event', {
  tags: ['2.138', '2.139', '2.140', '4.22', '4.23', '5.36'],
}, async () => {
  await openWith(
    slotOf(bar, { required_count: 1, current_count: 1, blocked: 'slot_full' }),
    slotOf(slotTypeWith({ name: 'Gate' })),
    slotOf(slotTypeWith({ name: 'Stage' }), { is_canceled: true, current_count: 1, blocked: 'slot_canceled' }),
    slotOf(slotTypeWith({ name: 'Kitchen' })),
  );
  const row = (name: string) => fair.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Bar')).toHaveTextContent('Full');
  await expect.element(row('Stage')).toHaveTextContent('Canceled');
  await expect.element(row('Bar').getByRole('button')).toHaveTextContent('Wait for a place');
  await expectGone(row('Stage').getByRole('button'));
  await row('Gate').getByRole('button', { name: 'Sign up' }).click();
  await expect.element(row('Gate')).toHaveTextContent('Signed up');
  await expect.element(fair).toHaveTextContent('You are already signed up for this event');
  await expectGone(row('Kitchen').getByRole('button'));
});

it('B2: has no button where a place is not open to the person, and hides its wage', async () => {
  await openWith(
    slotOf(slotTypeWith({ name: 'Sound', hourly_credits: null, compensation: 'wage' }), { blocked: 'not_open_to_you' }),
    slotOf(bar),
  );
  const row = (name: string) => fair.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Sound')).toHaveTextContent('0 of 2 taken · Paid');
  await expect.element(row('Sound')).toHaveTextContent('Not open to you');
  await expectGone(row('Sound').getByRole('button'));
  await expect.element(row('Bar').getByRole('button', { name: 'Sign up' })).toBeVisible();
});

it('shows why a slot that has just become full is refused, and restores what was shown', {
  tags: ['5.38', '8.43', '8.49'],
}, async () => {
  await openWith(slotOf(bar, { required_count: 1 }));
  const full = slotOf(bar, { required_count: 1, current_count: 1, blocked: 'slot_full' });
  api.on(signUp, () => {
    world.events = [eventWith({ ...world.events[0], slot_assignments: [full] })];
    return refusal('slot_full', {});
  });
  await take.click();
  await expect.element(toasts).toHaveTextContent('Failed to sign up. Please try again.');
  await expect.element(fair.getByRole('alert')).toHaveTextContent(/^Failed to sign up: This slot is already full/);
  await expect.element(fair).toHaveTextContent('1 of 1 taken');
  await expect.element(fair).toHaveTextContent('Full');
  await expect.element(page.getByRole('region', { name: 'Your progress' })).toHaveTextContent('0 of 10 slots');
  await fair.getByRole('button', { name: 'Dismiss' }).click();
  await expectGone(fair.getByRole('alert'));
});

it('shows why an event that has just been removed is refused', { tags: ['8.43', '8.47'] }, async () => {
  await openWith(slotOf(bar));
  await expect.element(take).toBeVisible();
  const [removed] = world.events.splice(0);
  // While the list cannot be reloaded, the event stays and shows why.
  api.on(listEvents, failure());
  await take.click();
  await expect.element(toasts).toHaveTextContent('Failed to sign up. Please try again.');
  await expect.element(fair.getByRole('alert')).toHaveTextContent(/^Failed to sign up: Slot not found/);
  api.on(listEvents, () => world.events);
  await take.click();
  await expectGone(fair);
  expect(api.made(signUp)).toHaveLength(2);
  expect(removed?.title).toBe('Fair');
});

it('reports each failed load with its reason, and retries', { tags: ['8.40', '8.41', '8.42'] }, async () => {
  const calls = [listSlotTypes, listEvents, listSignups];
  const sentences = ['Failed to load slot types:', 'Failed to load events:', 'Failed to load signups:'];
  for (const call of calls) api.on(call, failure());
  await openApp('/volunteer');
  for (const sentence of sentences)
    await expect.element(alert.filter({ hasText: `${sentence} An unexpected error occurred` })).toBeVisible();
  for (const call of calls) api.on(call, []);
  for (const sentence of sentences) {
    const one = alert.filter({ hasText: sentence });
    await one.getByRole('button', { name: 'Try again' }).click();
    await expectGone(one);
  }
  await expectGone(text('An unexpected error occurred'));
});

it('keeps a toast while it is pointed at', { tags: ['8.52', '8.53'] }, async () => {
  // No time passes, so that all three seconds are left when the pointer leaves. (Vitest moves the clock of
  // `useFakeTimers` with each retry of an expectation.)
  vi.setSystemTime(Date.now());
  onTestFinished(() => void vi.useRealTimers());
  const toastTime = holdTimers(3_000);
  await openWith(slotOf(bar));
  await take.click();
  await expect.element(shownToasts).toBeVisible();
  await expect.poll(toastTime.planned).toBe(1);
  await shownToasts.hover();
  await expect.poll(toastTime.planned).toBe(0);
  await shownToasts.unhover();
  await toastTime.pass();
  await expectGone(shownToasts);
});
