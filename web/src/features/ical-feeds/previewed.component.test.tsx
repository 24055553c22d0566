import type { FeedKinds, SyncPreview } from '@contract/feed-differences.ts';
import { editFeed, previewFeedEdit, previewFeedSync, syncFeed } from '@contract/ical-feeds.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { differenceWith, feedWith, previewWith, syncResultWith } from '@/test/feed-records.ts';
import { anyDialog, exactButton, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith } from '@/test/records.ts';

const ada = { id: newId(), name: 'Ada', clashes: true };
const moved = differenceWith({ kind: 'moved', was: { ...differenceWith().event, location: 'Hall' }, people: [ada] });
const shown = (token: string, kinds: Partial<FeedKinds> = {}): SyncPreview =>
  previewWith({
    token,
    kinds: { moved: 1, added: 2, ...kinds },
    people: 1,
    differences: [moved, differenceWith({ event: { ...moved.event, title: 'New' } })],
  });
const syncNow = page.getByRole('button', { name: 'Sync now' });

it('shows what a sync would change and whom it concerns, and applies it with its token', async () => {
  const feed = feedWith();
  worldWith({ me: administrator(), feeds: [feed] });
  api.on(previewFeedSync, shown('a'.repeat(32)));
  api.on(syncFeed, syncResultWith({ inserted: 2, updated: 1 }));
  await openApp('/admin/ical-feeds');
  await syncNow.click();
  await expect.element(anyDialog).toHaveTextContent('Sync “Club”');
  for (const text of [
    '1 person has a place in these events.',
    '1 moved',
    'before:',
    'Ada (overlaps with another place)',
    '2 added',
    '1 more change is not shown.',
  ])
    await expect.element(anyDialog).toHaveTextContent(text);
  expect(api.made(syncFeed)).toEqual([]);
  await exactButton('Apply').click();
  await expect.element(toasts).toHaveTextContent('Feed synced successfully!');
  await expect.element(anyDialog).not.toBeInTheDocument();
  expect(api.made(syncFeed).map(({ query }) => query.get('token'))).toEqual(['a'.repeat(32)]);
});

it('says before it is applied whom the news would not reach, and nothing of that if all are reached', async () => {
  worldWith({ me: administrator(), feeds: [feedWith()] });
  const gerda = { user: { id: ada.id, name: 'Gerda' }, phone: '+49 30 1234', reason: 'no_address' as const };
  api.on(previewFeedSync, { ...shown('a'.repeat(32)), unreached: [gerda] });
  await openApp('/admin/ical-feeds');
  await syncNow.click();
  const part = anyDialog.getByRole('group', { name: '1 person can’t be reached' });
  await expect.element(part).toHaveTextContent('Gerda (no address, +49 30 1234)');
  expect(api.made(syncFeed)).toEqual([]);
  await exactButton('Cancel').click();
  api.on(previewFeedSync, shown('b'.repeat(32)));
  await syncNow.click();
  await expect.element(anyDialog).toHaveTextContent('2 added');
  await expectGone(part);
});

it('shows a new preview, and applies nothing, if something has changed since', async () => {
  worldWith({ me: administrator(), feeds: [feedWith()] });
  api.on(previewFeedSync, shown('a'.repeat(32)));
  api.on(syncFeed, refusal('preview_outdated', {}));
  await openApp('/admin/ical-feeds');
  await syncNow.click();
  await expect.element(anyDialog).toHaveTextContent('2 added');
  api.on(previewFeedSync, shown('b'.repeat(32), { added: 3 }));
  await exactButton('Apply').click();
  await expect.element(anyDialog).toHaveTextContent('have changed in the meantime');
  await expect.element(anyDialog).toHaveTextContent('3 added');
  api.on(syncFeed, syncResultWith());
  await exactButton('Apply').click();
  await expect.element(toasts).toHaveTextContent('Feed synced successfully!');
  expect(api.made(syncFeed).at(-1)?.query.get('token')).toBe('b'.repeat(32));
});

it('says that a feed waits after an undo', async () => {
  worldWith({ me: administrator(), feeds: [feedWith({ last_status: 'undone', next_due_at: null })] });
  await openApp('/admin/ical-feeds');
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('A sync was undone. “Sync now” shows what it would change and goes on.');
});

it('edits a feed: the form has what it is, and what it would change is shown before it is saved', async () => {
  const bar = slotTypeWith({ name: 'Bar' });
  const slots = [{ id: newId(), slot_type: { ...bar, archived: false }, volunteer_slots: 2 }];
  const feed = feedWith({ ical_feed_default_slots: slots as never });
  worldWith({ me: administrator(), feeds: [feed], slotTypes: [bar] });
  const screen = await openApp('/admin/ical-feeds');
  await page.getByRole('link', { name: 'Edit Club' }).click();
  await expect.poll(screen.address).toBe(`/admin/ical-feeds/${feed.id}/edit`);
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveValue('Club');
  await expect.element(page.getByLabelText('URL')).toHaveValue(feed.ical_url);
  await name.fill('Choir');
  api.on(
    previewFeedEdit,
    refusal('feed_unusable', { reason: 'nothing_there', host: 'calendars.example.org', status: 404 }),
  );
  await exactButton('Save changes').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Failed to save iCal feed.*404/);
  api.on(previewFeedEdit, shown('c'.repeat(32)));
  api.on(editFeed, { ...feed, name: 'Choir' });
  await exactButton('Save changes').click();
  await expect.element(anyDialog).toHaveTextContent('1 moved');
  await exactButton('Apply').click();
  await expect.element(toasts).toHaveTextContent('Feed saved.');
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
  const [made] = api.made(editFeed);
  expect(made?.query.get('token')).toBe('c'.repeat(32));
  expect(made).toMatchObject({ body: { name: 'Choir', ical_url: feed.ical_url, timezone: 'UTC' } });
});

it('applies an edit that changes no event without a question', async () => {
  const feed = feedWith();
  worldWith({ me: administrator(), feeds: [feed] });
  api.on(previewFeedEdit, previewWith());
  api.on(editFeed, feed);
  const screen = await openApp(`/admin/ical-feeds/${feed.id}/edit`);
  await exactButton('Save changes').click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
});
