import { answerQuestion } from '@contract/questions.ts';
import { joinWaitlist, leaveWaitlist, listWaits, type Wait } from '@contract/waits.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const full = slotOf(bar, { required_count: 1, current_count: 1, blocked: 'slot_full' });
const fair = eventWith({
  title: 'Fair',
  start_time: '2026-10-26T12:00:00Z',
  end_time: '2026-10-26T14:00:00Z',
  slot_assignments: [full],
});
const card = eventOf('Fair');
const join = card.getByRole('button', { name: 'Wait for a place at Fair, Bar' });
const leave = card.getByRole('button', { name: 'Leave the list at Fair, Bar' });
const offers = page.getByRole('region', { name: 'A place is free for you' });
const list = page.getByRole('region', { name: 'Waiting for a place' });
let world: World;

const waitWith = (more: Partial<Wait> = {}): Wait => ({
  ...{ id: newId(), slot_id: full.id, slot_type: full.slot_type, rank: 2, waiting: 5 },
  ...{ joined_at: '2026-10-20T10:00:00Z', offer: null, event: { ...fair, location: 'Pier 3' } },
  ...more,
});
const offer = (more: Partial<NonNullable<Wait['offer']>> = {}) => ({
  ...{ id: newId(), deadline: '2026-10-23T18:00:00Z', held: true, asked: 1 },
  ...more,
});

beforeEach(() => {
  world = worldWith({ events: [fair] });
  api.on(joinWaitlist, () => {
    const wait = waitWith();
    world.waits = [wait];
    return wait;
  });
  api.on(leaveWaitlist, () => {
    world.waits = [];
    return null;
  });
  api.on(answerQuestion, ({ body }) => {
    const yes = (body as { answer: string }).answer === 'yes';
    world.waits = yes ? [] : world.waits.map((wait) => ({ ...wait, offer: null }));
    return null;
  });
});

it('waits for a place in a full slot, shows the rank, and leaves the list with the same button', async () => {
  await openApp('/volunteer');
  await join.click();
  await expect.element(toasts).toHaveTextContent('You are on the waitlist.');
  await expect.element(card).toHaveTextContent('You are number 2 of 5 on the waitlist');
  await expect.element(leave).toHaveFocus();
  await expect.element(list).toHaveTextContent('Pier 3');
  expect(api.made(joinWaitlist)).toMatchObject([{ params: { id: full.id } }]);
  await leave.click();
  await expect.element(toasts).toHaveTextContent('You are no longer on the waitlist.');
  await expect.element(join).toHaveFocus();
  await expectGone(list);
});

it('offers no waiting where something else prevents a signup', async () => {
  const rule = { code: 'signup_closed' as const, params: { hours: 1, closes_at: '2026-10-26T11:00:00Z' }, message: '' };
  world.events = [{ ...fair, signup_rule: rule }, eventWith({ title: 'Gate', slot_assignments: [slotOf(bar)] })];
  await openApp('/volunteer');
  await expect.element(eventOf('Gate').getByRole('button', { name: 'Sign up' })).toBeVisible();
  await expect.poll(() => api.made(listWaits).length).toBeGreaterThan(0);
  await expect.element(card).toHaveTextContent('Full');
  await expectGone(join);
});

it('says why waiting is refused, and reads the lists again', async () => {
  api.on(joinWaitlist, refusal('place_free', {}));
  await openApp('/volunteer');
  await join.click();
  await expect.element(toasts).toHaveTextContent('There is a free place. Sign up for it.');
  await expect.poll(() => api.made(listWaits).length).toBeGreaterThan(1);
});

it('takes a place that is offered with one tap', async () => {
  world.waits = [waitWith({ offer: offer() })];
  const { id } = world.waits[0]?.offer ?? {};
  await openApp('/volunteer');
  await expect
    .element(offers)
    .toHaveTextContent('Held for you until Fri, Oct 23, 6:00 PM. Then the next person is asked.');
  await expect.element(card).toHaveTextContent('A place is free for you');
  await offers.getByRole('button', { name: 'Take the place' }).click();
  await expect.element(toasts).toHaveTextContent('The place is yours.');
  await expectGone(offers);
  expect(api.made(answerQuestion)).toMatchObject([{ params: { id }, body: { answer: 'yes' } }]);
});

it('says how many were asked, and lets the place go to the next person', async () => {
  world.waits = [waitWith({ offer: offer({ held: false, asked: 3 }) })];
  await openApp('/volunteer');
  await expect.element(offers).toHaveTextContent('3 people were asked, and the first to say yes has it.');
  await offers.getByRole('button', { name: 'Not this one' }).click();
  await expect.element(toasts).toHaveTextContent('You stay on the list.');
  await expectGone(offers);
  await expect.element(list).toHaveTextContent('You are number 2 of 5');
});

it('takes a place instead of another one at the same time', async () => {
  const other = newId();
  world.waits = [waitWith({ offer: offer() })];
  let calls = 0;
  api.on(answerQuestion, () => {
    calls += 1;
    if (calls === 1) return refusal('overlap', { own: true, event_id: other, event_title: 'Market' });
    world.waits = [];
    return null;
  });
  await openApp('/volunteer');
  await offers.getByRole('button', { name: 'Take the place' }).click();
  await expect.element(offers).toHaveTextContent('This overlaps with “Market”');
  await offers.getByRole('button', { name: 'Take it instead of “Market”' }).click();
  await expectGone(offers);
  expect(api.made(answerQuestion).at(-1)?.body).toEqual({ answer: 'yes', instead_of: other });
});

it('keeps an offer that could not be answered', async () => {
  world.waits = [waitWith({ offer: offer() })];
  api.on(answerQuestion, failure());
  await openApp('/volunteer');
  await offers.getByRole('button', { name: 'Take the place' }).click();
  await expect.element(toasts).toHaveTextContent('We could not save your answer to the offer.');
  await expect.element(offers.getByRole('button', { name: 'Take the place' })).toBeEnabled();
});
