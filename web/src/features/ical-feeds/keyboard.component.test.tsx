import { createFeed, deleteFeed, listFeedRuns, previewFeedSync, syncFeed } from '@contract/ical-feeds.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { feedWith, previewWith, syncResultWith, syncRunWith } from '@/test/feed-records.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { press, pressOn, tabTo, typeInto } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

it('creates a feed, opens its history, syncs and deletes it by keyboard alone', async () => {
  const world = worldWith({ me: administrator(), slotTypes: [slotTypeWith({ name: 'Bar' })] });
  api.on(listFeedRuns, [syncRunWith()]);
  api.on(createFeed, () => {
    const feed = feedWith({ name: 'Club' });
    world.feeds = [feed];
    return feed;
  });
  api.on(previewFeedSync, previewWith());
  api.on(syncFeed, syncResultWith({ inserted: 1 }));
  api.on(deleteFeed, () => {
    world.feeds = [];
    return null;
  });
  // The success stays until the test has seen it.
  const redirect = holdTimers(1_500);
  await openApp('/admin/ical-feeds/create');
  await typeInto(page.getByLabelText('Name', { exact: true }), 'Club');
  await typeInto(page.getByLabelText('URL'), 'https://calendars.example.org/club.ics');
  const choice = page.getByRole('combobox', { name: 'Slot type' });
  await tabTo(choice);
  await press('{Enter}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await press('bar', '{Enter}');
  await expect.element(choice).toHaveTextContent('Bar');
  await pressOn(exactButton('Add slot type'));
  await typeInto(page.getByLabelText('Slots for Bar'), '4');
  await pressOn(exactButton('More options'));
  await typeInto(page.getByLabelText('Default length (minutes)'), '90');
  await press('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toHaveFocus();
  expect(api.made(createFeed).map(({ body }) => body)).toMatchObject([
    { slot_types: [{ volunteer_slots: 4 }], default_length_minutes: 90 },
  ]);

  // The list takes the focus to its heading, once it is there.
  await redirect.pass();
  await expect.element(page.getByRole('heading', { level: 1, name: 'iCal Feeds', exact: true })).toHaveFocus();
  const feed = page.getByRole('rowgroup').filter({ has: page.getByText('Club', { exact: true }) });
  await expect.element(feed).toHaveTextContent('Synced');
  await pressOn(exactButton('History of Club'));
  await expect.element(feed.getByRole('region')).toHaveTextContent('First sync');
  const sync = feed.getByRole('button', { name: 'Sync now Club' });
  await pressOn(sync);
  await expect.element(toasts).toHaveTextContent('Feed synced successfully!');
  await expect.element(sync).toHaveFocus();
  await pressOn(exactButton('Delete Club'));
  await pressOn(exactButton('Delete feed'));
  await expect.element(toasts).toHaveTextContent('Feed deleted successfully!');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
