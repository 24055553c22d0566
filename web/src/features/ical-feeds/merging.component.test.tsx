import { editFeed, type IcalFeed, previewFeedEdit } from '@contract/ical-feeds.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { differenceWith, feedWith, previewWith } from '@/test/feed-records.ts';
import { alert, anyDialog, exactButton, field, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';

const club = feedWith({ description: 'Theirs and ours', version: 4 });
const save = page.getByRole('button', { name: 'Save' });
let world: World;
let latest: IcalFeed;
let screen: Awaited<ReturnType<typeof openApp>>;
const isStale = (body: unknown) => (body as { version: number }).version !== latest.version;
const stale = () => refusal('stale_version', { version: latest.version, updated_at: '2026-10-23T10:00:00Z' });

beforeEach(async () => {
  latest = club;
  world = worldWith({ me: administrator(), feeds: [club] });
  api.on(previewFeedEdit, ({ body }) => (isStale(body) ? stale() : previewWith()));
  api.on(editFeed, ({ body }) => {
    if (isStale(body)) return stale();
    const { name, description = null } = body as { name: string; description?: string | null };
    latest = { ...latest, name, description, version: latest.version + 1 };
    world.feeds = [latest];
    return latest;
  });
  screen = await openApp(`/admin/ical-feeds/${club.id}/edit`);
  await field('Name').fill('Choir');
});
/** Somebody else saves the feed. */
function change(more: Partial<IcalFeed>): void {
  latest = { ...club, ...more, version: 5 };
  world.feeds = [latest];
}

it('keeps what both of two administrators have changed about a feed, with one Save', async () => {
  change({ refresh_interval: 15 });
  await save.click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept: Minutes between syncs: 60 → 15');
  expect(api.made(editFeed).at(-1)?.body).toMatchObject({ name: 'Choir', refresh_interval: 15, version: 5 });
});

it('lets the person choose where both have changed the same field', async () => {
  change({ name: 'Band', refresh_interval: 15 });
  await save.click();
  await expect.element(alert).toHaveTextContent('Name: Club → Band');
  await expect.element(field('Name')).toHaveValue('Choir');
  expect(api.made(editFeed)).toEqual([]);
  await exactButton('Take theirs').click();
  await expect.element(field('Name')).toHaveValue('Band');
  await field('Name').fill('Orchestra');
  await save.click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
  expect(latest).toMatchObject({ name: 'Orchestra', version: 6 });
});

it('shows a new preview when somebody else saves while the person reads the first one', async () => {
  api.on(previewFeedEdit, ({ body }) =>
    isStale(body) ? stale() : previewWith({ kinds: { added: 1 }, differences: [differenceWith()] }),
  );
  await save.click();
  await expect.element(anyDialog).toHaveTextContent('1 added');
  change({ refresh_interval: 15 });
  await exactButton('Apply').click();
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept');
  await expect.element(anyDialog).toHaveTextContent('1 added');
  await exactButton('Apply').click();
  await expect.poll(screen.address).toBe('/admin/ical-feeds');
  expect(latest).toMatchObject({ name: 'Choir', refresh_interval: 15, version: 6 });
});
