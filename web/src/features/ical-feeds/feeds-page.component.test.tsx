import { deleteFeed, listFeedRuns, listFeeds, previewFeedSync, syncFeed } from '@contract/ical-feeds.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { feedWith, previewWith, syncResultWith, syncRunWith } from '@/test/feed-records.ts';
import { anyDialog, exactButton, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const added = { inserted: 1, unchanged: 1 };

const url = 'https://calendars.example.org/private/basic.ics';
const club = () => feedWith({ name: 'Club', ical_url: url, event_count: 3 });
const rowsOf = (name: string) => page.getByRole('rowgroup').filter({ has: page.getByText(name, { exact: true }) });
const feed = rowsOf('Club');
const syncNow = feed.getByRole('button', { name: 'Sync now' });
const remove = feed.getByRole('button', { name: 'Delete Club' });
const history = feed.getByRole('button', { name: 'History of Club' });

it('lists feeds with masked addresses, and opens the form of a new one', {
  tags: ['2.119', '2.120', '2.121', '2.122', '5.32'],
}, async () => {
  const broken = feedWith({
    name: 'Gone',
    last_synced: null,
    last_status: 'error',
    last_error_params: { reason: 'nothing_there', host: 'calendars.example.org', status: 404 },
    last_error: 'calendars.example.org answered 404',
  });
  worldWith({ me: administrator(), feeds: [club(), broken] });
  const screen = await openApp('/admin/ical-feeds');
  await expect.element(feed).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['Name', 'URL', 'Slot Types', 'Last Sync', 'Events', 'Actions']);
  await expect.element(feed).toHaveTextContent('2 × Bar');
  await expect.element(feed.getByRole('cell').nth(3)).toHaveTextContent('3');
  await expect.element(rowsOf('Gone')).toHaveTextContent(/Never.*Failed.*404/);
  await expect.element(feed).toHaveTextContent('calendars.example.org');
  await expect.element(feed).not.toHaveTextContent('basic.ics');
  await feed.getByRole('button', { name: 'Show the whole address of Club' }).click();
  await expect.element(feed).toHaveTextContent(url);
  await expect.element(syncNow).toBeEnabled();
  await expect.element(feed.getByRole('link', { name: 'Edit Club' })).toBeVisible();

  await userEvent.keyboard('n');
  await expect.poll(screen.address).toBe('/admin/ical-feeds/create');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create iCal Feed' })).toHaveFocus();
});

it('syncs one feed at a time, and reports the result', {
  tags: ['2.120', '4.26', '4.27', '7.29', '7.30', '8.32', '8.34', '8.35', '8.36', '8.39'],
}, async () => {
  const feeds = [club(), feedWith({ name: 'Other' })];
  const world = worldWith({ me: administrator(), feeds });
  const other = rowsOf('Other').getByRole('button', { name: 'Sync now' });
  api.on(previewFeedSync, previewWith());
  const answer = api.hold(syncFeed, () => {
    world.feeds = feeds.map((one) => ({ ...one, event_count: one.event_count + 1 }));
    return syncResultWith(added);
  });
  await openApp('/admin/ical-feeds');
  await syncNow.click();
  await expect.element(syncNow).toHaveAttribute('aria-busy', 'true');
  await expect.element(other).toBeDisabled();
  answer.go();
  await expect.element(toasts).toHaveTextContent('Feed synced successfully!');
  await expect.element(toasts).toHaveTextContent('1 added');
  await expect.element(feed.getByRole('cell').nth(3)).toHaveTextContent('4');
  await expect.element(syncNow).not.toHaveAttribute('aria-busy');
  await expect.element(other).toBeEnabled();
  expect(api.made(syncFeed).map(({ params, query }) => ({ params, token: query.get('token') }))).toEqual([
    { params: { id: feeds[0]?.id }, token: previewWith().token },
  ]);

  api.on(syncFeed, refusal('rate_limited', { what: 'sync', retry_after: 40 }));
  await syncNow.click();
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('Error: Failed to sync feed. Please try again.');
  await expect.element(box).toHaveTextContent('This feed was synced less than a minute ago');
  await exactButton('Dismiss').click();
  await expect.element(box).not.toBeInTheDocument();
});

it('shows the last syncs of a feed with their warnings, and keeps that in the address', async () => {
  const one = club();
  worldWith({ me: administrator(), feeds: [one] });
  api.on(listFeedRuns, [
    syncRunWith({ trigger: 'manual', counts: syncResultWith(added) }),
    syncRunWith({
      status: 'warnings',
      counts: syncResultWith({ inserted: 1 }),
      warnings: [
        {
          uid: 'broken',
          line: 7,
          code: 'bad_date',
          params: { what: 'start', text: 'never' },
          reason: 'The start cannot be read',
        },
      ],
    }),
  ]);
  const screen = await openApp('/admin/ical-feeds');
  await history.click();
  await expect.poll(screen.address).toBe(`/admin/ical-feeds?history=${one.id}`);
  const runs = feed.getByRole('region', { name: 'History of Club' }).getByRole('listitem');
  await expect.element(runs.filter({ hasText: 'Sync now' })).toHaveTextContent('1 added, 1 unchanged');
  const first = runs.filter({ hasText: 'First sync' });
  await expect.element(first).toHaveTextContent('1 added');
  await first.getByText('1 warning').click();
  await expect.element(runs.getByText('broken')).toBeVisible();
  await history.click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
  await expect.element(runs.first()).not.toBeInTheDocument();
});

it('asks before a feed is deleted, saying which events stay, and deletes it', {
  tags: ['2.122', '4.28', '7.31', '7.32', '8.33', '8.34', '8.37', '8.39'],
}, async () => {
  const one = club();
  const slot = slotOf(slotTypeWith());
  const own = { feed: { id: one.id, name: 'Club' }, slot_assignments: [slot] };
  const volunteer = { id: newId(), user_id: newId(), slot_id: slot.id, status: 'confirmed' as const };
  const events = [eventWith(own), eventWith(own), eventWith({ ...own, volunteers: [volunteer] })];
  const world = worldWith({ me: administrator(), feeds: [one], events });
  await openApp('/admin/ical-feeds');
  await remove.click();
  await expect
    .element(anyDialog)
    .toHaveTextContent('Are you sure you want to delete this feed? This cannot be undone.');
  await expect.element(anyDialog).toHaveTextContent('2 events will be deleted.');
  await expect.element(anyDialog).toHaveTextContent('1 event will stay: it is upcoming and has signups.');
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();

  api.on(deleteFeed, failure());
  await remove.click();
  await anyDialog.getByRole('button', { name: 'Delete feed' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: Failed to delete feed. Please try again.');
  await expect.element(feed).toBeVisible();

  const answer = api.hold(deleteFeed, () => {
    world.feeds = [];
    return null;
  });
  await remove.click();
  await anyDialog.getByRole('button', { name: 'Delete feed' }).click();
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  answer.go();
  await expect.element(toasts).toHaveTextContent('Feed deleted successfully!');
  await expect.element(feed).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('reports a failed load, and retries', { tags: ['8.31'] }, async () => {
  worldWith({ me: administrator(), feeds: [club()] });
  api.on(listFeeds, failure());
  await openApp('/admin/ical-feeds');
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('Failed to load iCal feeds. Please try again.');
  api.on(listFeeds, [club()]);
  await exactButton('Try again').click();
  await expect.element(feed).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
});
