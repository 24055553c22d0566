import {
  createFeed,
  decideHeldSync,
  previewFeed,
  previewFeedSync,
  reimportFeed,
  syncFeed,
} from '@contract/ical-feeds.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { differenceWith, feedWith, previewWith, syncResultWith } from '@/test/feed-records.ts';
import { anyDialog, exactButton, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith } from '@/test/records.ts';

const rowsOf = (name: string) => page.getByRole('rowgroup').filter({ has: page.getByText(name, { exact: true }) });

it('decides a sync that is on hold, and shows why that was refused', async () => {
  const held = { last_status: 'held', held: { would_remove: 3, of: 4 } } as const;
  const world = worldWith({
    me: administrator(),
    feeds: [feedWith({ name: 'Club', ...held }), feedWith({ name: 'Choir', ...held })],
  });
  const decides = () =>
    api.on(decideHeldSync, ({ params }) => {
      world.feeds = world.feeds.map((one) => (one.id === params.id ? { ...one, last_status: 'ok', held: null } : one));
      return syncResultWith();
    });
  decides();
  await openApp('/admin/ical-feeds');
  await expect.element(rowsOf('Club')).toHaveTextContent('3 of 4 upcoming events would be removed.');
  await rowsOf('Club').getByRole('button', { name: 'Ignore' }).click();
  await expect.element(toasts).toHaveTextContent('Changes ignored.');
  await expect.element(rowsOf('Club')).not.toHaveTextContent('would be removed');

  api.on(decideHeldSync, refusal('sync_running', {}));
  await rowsOf('Choir').getByRole('button', { name: 'Ignore' }).click();
  await expect.element(rowsOf('Choir').getByText('A sync of this feed is already running')).toBeVisible();

  const gone = differenceWith({ kind: 'gone' });
  api.on(previewFeedSync, previewWith({ kinds: { gone: 1 }, differences: [gone], held: { would_remove: 3, of: 4 } }));
  api.on(syncFeed, ({ params }) => {
    world.feeds = world.feeds.map((one) => (one.id === params.id ? { ...one, last_status: 'ok', held: null } : one));
    return syncResultWith({ canceled: 1 });
  });
  await rowsOf('Choir').getByRole('button', { name: 'Show changes' }).click();
  await expect.element(anyDialog).toHaveTextContent('3 of 4 upcoming events would go. Is this the right calendar?');
  await exactButton('Apply').click();
  await expect.element(toasts).toHaveTextContent('Feed synced successfully!');
  await expect.element(rowsOf('Choir')).not.toHaveTextContent('would be removed');
});

it('restores the deleted events of a feed', async () => {
  const feeds = [feedWith({ name: 'Club', deleted_count: 1 })];
  const world = worldWith({ me: administrator(), feeds });
  api.on(reimportFeed, () => {
    world.feeds = feeds.map((one) => ({ ...one, deleted_count: 0 }));
    return syncResultWith();
  });
  await openApp('/admin/ical-feeds');
  await expect.element(rowsOf('Club')).toHaveTextContent('1 event that was deleted here stays deleted');
  await exactButton('Restore deleted events of Club').click();
  await expect.element(toasts).toHaveTextContent('The deleted events have been restored.');
  await expect.element(rowsOf('Club')).not.toHaveTextContent('stays deleted');
});

it('previews a calendar and offers its name', async () => {
  worldWith({ me: administrator() });
  await openApp('/admin/ical-feeds/create');
  const address = page.getByLabelText('URL');
  const preview = exactButton('Preview');
  await preview.click();
  await expect.element(page.getByText('URL is required')).toBeVisible();
  const host = 'calendars.example.org';
  api.on(previewFeed, refusal('feed_unusable', { reason: 'nothing_there', host, status: 404 }));
  await address.fill(`https://${host}/nothing.ics`);
  await preview.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('404');

  const { start_time, end_time, timezone, all_day, location } = eventWith();
  const times = { start_time, end_time, timezone, all_day, location };
  const events = ['Alto', 'Bass'].map((title) => ({ title, ...times }));
  const found = { name: 'Choir', description: null, refresh_minutes: null, event_count: 2, events, problem_count: 0 };
  api.on(previewFeed, found);
  await address.fill(`https://${host}/basic.ics`);
  await preview.click();
  await expect.element(page.getByText('“Choir”: 2 events would be imported now.')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'First events' })).toHaveTextContent('Alto');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Choir');
  expect(api.made(previewFeed).at(-1)?.body).toMatchObject({ ical_url: `https://${host}/basic.ics` });
  expect(api.made(createFeed)).toEqual([]);
});
