import { dismissNotice, listNotices, type Notice } from '@contract/notices.ts';
import { listWaits } from '@contract/waits.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { expectGone } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, noticeOf, refOf, signupFor, slotTypeWith, userWith } from '@/test/records.ts';

const fresh = page.getByRole('region', { name: 'Changes to your signups' });
const none = page.getByText('No new messages');
const read = page.getByRole('region', { name: 'Read' });

it('lists new messages first, and those that were dismissed below', async () => {
  const me = userWith();
  const asked = signupFor(eventWith({ title: 'Asked' }), me, {
    status: 'asked',
    question: { id: newId(), kind: 'place', was: null, deadline: '2026-10-23T16:00:00Z' },
  });
  const world = worldWith({ me, signups: [asked], notices: [noticeOf(eventWith({ title: 'Fair' }))] });
  const dismissed: Notice[] = [];
  api.on(listNotices, ({ query }) => (query.get('dismissed') === 'yes' ? dismissed : world.notices));
  api.on(dismissNotice, () => {
    dismissed.push(...world.notices.splice(0));
    return null;
  });
  await openApp('/volunteer/messages');
  await expect.element(fresh.getByRole('listitem')).toHaveTextContent('“Fair” has changed. You still have your place.');
  await expect
    .element(fresh.getByRole('link', { name: 'See your shifts' }))
    .toHaveAttribute('href', '/volunteer/shifts');
  await expect.element(page.getByText('A place is held for you until you answer.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/volunteer');
  await expectGone(read);
  await fresh.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus();
  await expect.element(read.getByRole('listitem')).toHaveTextContent('Today, 9:00 AM“Fair” has changed.');
  await expectGone(read.getByRole('button'));
  // The question still waits.
  await expect.element(page.getByRole('link', { name: 'Answer' })).toBeVisible();
  await expectGone(none);
});

it('says that nothing is new once no question waits either', async () => {
  worldWith();
  const waits = api.hold(listWaits, []);
  await openApp('/volunteer/messages');
  await api.rest();
  await expectGone(none);
  waits.go();
  await expect.element(none).toBeVisible();
});

it('says that a place is offered or handed over to the person, and leads there', async () => {
  const world = worldWith();
  const [event = eventWith(), other] = [eventWith({ title: 'Fair' }), eventWith({ title: 'Night' })];
  const slot_type = refOf(slotTypeWith());
  const offer = { id: newId(), deadline: '2026-10-23T16:00:00Z', held: true, asked: 1 };
  world.waits = [
    { ...{ id: newId(), slot_id: newId(), slot_type, rank: 1, waiting: 1, joined_at: offer.deadline }, offer, event },
  ];
  world.handOvers = [
    {
      ...{ id: newId(), kind: 'asked', slot_id: newId(), signup_id: null, question_id: newId(), named: null },
      ...{ giver: 'Ben', to_all: false, fits: true, in_return_for: null, swap_with: null, slot_type, event: other },
    },
  ];
  await openApp('/volunteer/messages');
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('A place has come free and is offered to you.');
  await expect.element(main).toHaveTextContent('You are asked to take over 1 shift.');
  await expectGone(none);
  await page.getByRole('link', { name: 'Answer' }).click();
  await expect.element(page.getByRole('region', { name: 'You are asked to take over' })).toBeVisible();
});

it('is reached from the bell on a wide screen', async () => {
  worldWith();
  const screen = await openApp('/volunteer');
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'All messages' }).click();
  await expect.poll(screen.address).toBe('/volunteer/messages');
  await expectGone(page.getByRole('dialog'));
});
