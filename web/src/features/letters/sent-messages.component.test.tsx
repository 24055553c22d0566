import type { SlotAssignment } from '@contract/events.ts';
import { getMessage, listMessages, previewMessage } from '@contract/messages.ts';
import { listPlaces, type Place } from '@contract/places.ts';
import { listSeasons } from '@contract/seasons.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, opened, press } from '@/test/every-look.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, expectTexts, heading, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, seasonWith, slotTypeWith } from '@/test/records.ts';
import { messagesOf, sentWith } from '@/test/sent.ts';

const pier: Place = {
  ...{ id: newId(), name: 'Pier', address: null, meeting_point: null, contact: null, other_names: [] },
  ...{ coming_events: 1, version: 1 },
};
const figures = { sent: 1, waiting: 0, failed: 1, off: 0, none: 1, read: 1 };

function stage() {
  const world = worldWith({ me: administrator(), slotTypes: [slotTypeWith({ name: 'Bar' })] });
  api.on(listPlaces, [pier]);
  api.on(listSeasons, []);
  messagesOf([sentWith({ figures, recipients: 3 })]);
  return world;
}

it('lists what was sent with its delivery, and opens the recipients with what failed', async () => {
  stage();
  await openApp('/admin/settings');
  await link('Sent messages').click();
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: heading(2, { name: 'Open “Come to the tent”' }) });
  for (const words of [
    'Bar, October 24, 2026',
    'From Ada Admin',
    '1 of 3 sent',
    '1 failed',
    '1 without email',
    '1 read in the app',
  ])
    await expect.element(entry).toHaveTextContent(words);
  await entry.getByRole('button').click();
  await expect.element(dialog.getByText('Answers go to ada@example.org')).toBeVisible();
  const people = dialog.getByRole('listitem');
  await expect
    .element(people.first())
    .toHaveTextContent('Cleo ChenFailedThe mail server did not take the mail (EENVELOPE, 550)');
  await expect.element(people.nth(1)).toHaveTextContent('Bob BakerSent · Read');
  await expect.element(dialog.getByText('Some recipients have left since.')).toBeVisible();
});

it('asks for whom a new message is, and leads to writing it', async () => {
  stage();
  await openApp('/admin/messages');
  await button('New message').click();
  const next = dialog.getByRole('button', { name: 'Next' });
  // Nobody reads of seasons who has none.
  await dialog.getByLabelText('People', { exact: true }).click();
  await expect.element(page.getByRole('option', { name: 'Everybody of a season' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Everybody at a place' }).click();
  await dialog.getByLabelText('On, or from').fill('2026-10-24');
  await dialog.getByLabelText('From (optional)').fill('14:00');
  await dialog.getByLabelText('To (optional)').fill('16:00');
  await next.click();
  await expect.element(dialog.getByText('Reaches 3 people')).toBeVisible();
  const [first] = api.made(previewMessage);
  expect(first?.body).toMatchObject({
    audience: [{ kind: 'place', span: { from: expect.stringMatching(/T\d\d:00/), to: expect.any(String) } }],
    operational: true,
  });
});

it('can be about one shift of a day, or one role of it', async () => {
  const world = stage();
  const at = (title: string, day: string, more: object = {}) =>
    eventWith({ title, start_time: `${day}T10:00:00Z`, end_time: `${day}T12:00:00Z`, timezone: 'UTC', ...more });
  const [first] = eventWith().slot_assignments as [SlotAssignment];
  const desk = { ...first, id: newId(), slot_type: { ...first.slot_type, id: newId(), name: 'Desk' } };
  const [brunch, talk] = [
    at('Brunch', '2026-10-24', { location: 'Barn' }),
    at('Talk', '2026-10-24', { slot_assignments: [first, desk] }),
  ];
  world.events.push(brunch, talk, at('Plan', '2026-10-24', { draft: true }), at('Later', '2026-10-25'));
  await openApp('/admin/messages');
  await button('New message').click();
  await choose(dialog.getByLabelText('People', { exact: true }), 'Everybody of a shift');
  await expect.element(dialog.getByText('No shift starts on this day.')).toBeVisible();
  await dialog.getByLabelText('On', { exact: true }).fill('2026-10-24');
  await dialog.getByLabelText('Which shift').click();
  await expectTexts(page.getByRole('option'), ['10:00 AM – 12:00 PM · Brunch · Barn', `10:00 AM – 12:00 PM · Talk`]);
  await page.getByRole('option', { name: /Talk/ }).click();
  await choose(dialog.getByLabelText('Role'), 'Desk');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByText('Reaches 3 people')).toBeVisible();
  expect(api.made(previewMessage)[0]?.body).toEqual({
    ...{ audience: [{ kind: 'shifts', shifts: [{ event_id: talk.id, slot_id: desk.id }] }], operational: true },
  });
});

it('offers seasons where there are some; a message to people without a shift is about none', async () => {
  stage();
  api.on(listSeasons, [seasonWith({ name: 'Summer' })]);
  await openApp('/admin/messages');
  await button('New message').click();
  await choose(dialog.getByLabelText('People', { exact: true }), 'Everybody of a season');
  await expect.element(dialog.getByLabelText('Which season')).toHaveTextContent('Summer');
  await choose(dialog.getByLabelText('People', { exact: true }), 'People without a shift');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByText('Reaches 3 people')).toBeVisible();
  await expect.element(dialog.getByRole('switch')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
});

it('says what the page is for when nothing was sent', async () => {
  worldWith({ me: administrator() });
  messagesOf();
  await openApp('/admin/messages');
  await expect.element(page.getByText('No messages yet')).toBeVisible();
});

it('looks again while emails wait, in the list and in a message, and no longer once all are sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stage();
  const waits = sentWith({ recipients: 3, figures: { ...figures, waiting: 1 } });
  messagesOf([waits]);
  await openApp('/admin/messages');
  await button('Open “Come to the tent”').click();
  // Unlike an expectation, this moves no fake clock while it waits. The list knows the figures before the message has loaded.
  await dialog.getByText('Bob Baker').findElement();
  await dialog.getByText('1 waiting').findElement();
  const counts = () => [api.made(listMessages).length, api.made(getMessage).length];
  const [lists, ones] = counts() as [number, number];
  messagesOf([{ ...waits, figures }]);
  vi.advanceTimersByTime(5_000);
  await expect.poll(counts).toEqual([lists + 1, ones + 1]);
  await expectGone(dialog.getByText('1 waiting'));
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(counts()).toEqual([lists + 1, ones + 1]);
  vi.useRealTimers();
});

everyLook([
  { what: 'the sent messages', path: '/admin/messages', world: stage },
  {
    what: 'a sent message',
    path: '/admin/messages',
    world: stage,
    act: async () => {
      await press('main h2 button');
      await opened();
      await expect.poll(() => document.querySelectorAll('[role=dialog] li').length).toBe(2);
    },
  },
  {
    what: 'whom a message is for',
    path: '/admin/messages',
    world: stage,
    act: async () => {
      await press('main button');
      await opened();
    },
  },
  {
    what: 'for which shift a message is',
    path: '/admin/messages',
    world: () => {
      const start = { start_time: '2026-10-23T16:00:00Z', end_time: '2026-10-23T18:00:00Z' };
      stage().events.push(eventWith({ title: `Xyz ${'-without-an-end'.repeat(8)}`, location: null, ...start }));
    },
    act: async () => {
      await press('main button');
      await opened();
      await press('[role=dialog] [role=combobox]');
      await press('[role=option]:nth-of-type(2)');
      await expect.poll(() => document.querySelectorAll('[role=dialog] [role=combobox]').length).toBe(2);
    },
  },
]);
