import type { Page } from '@playwright/test';
import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { publishCalendar } from './support/calendars.ts';
import { choose } from './support/choose.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, toasts } from './support/test.ts';

const openFeeds = (page: Page, search = '') => open(page, `/admin/ical-feeds${search}`, 'iCal Feeds');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** The rows of a feed: its own, and what stands below it. */
const rowsOf = (page: Page, name: string) => page.getByRole('rowgroup').filter({ has: page.getByText(name) });

interface NewFeed {
  name: string;
  url: string;
  /** Name of its slot type. */
  type: string;
}

async function fillForm(page: Page, { name, url, type }: NewFeed): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('URL').fill(url);
  await choose(page.getByLabel('Slot type', { exact: true }), type);
  await page.getByRole('button', { name: 'Add slot type' }).click();
}

/** Creates a feed through the form and waits until its first sync is done. */
async function createFeed(page: Page, feed: NewFeed): Promise<void> {
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await fillForm(page, feed);
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page).toHaveURL('/admin/ical-feeds');
  await expect(rowsOf(page, feed.name)).toBeVisible();
  await expect(rowsOf(page, feed.name)).not.toContainText('First sync not finished');
}

test('a new feed: what is missing, twice the same, the success screen, and its events in the list', {
  tag: ['@5.26', '@5.27', '@5.28', '@5.29', '@8.38', '@9.5'],
}, async ({ admin: page, organiser, mark }) => {
  const [bar, gate] = [`Bar ${mark}`, `Gate ${mark}`];
  await organiser.slotType(bar);
  await organiser.slotType(gate, -15);
  const url = await publishCalendar([`One ${mark}`, `Two ${mark}`]);
  await openFeeds(page);
  await page.keyboard.press('n');
  await arrived(page, 'Create iCal Feed');
  await expect(page).toHaveTitle('Create iCal Feed · Muster');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const submit = page.getByRole('button', { name: 'Create iCal Feed' });
  const type = page.getByLabel('Slot type', { exact: true });
  const add = page.getByRole('button', { name: 'Add slot type' });

  await submit.click();
  for (const message of ['Name is required', 'URL is required', 'Please add at least one slot type']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('URL').fill('calendar');
  await expect(page.getByText('Must be a valid URL')).toBeVisible();
  await expect(page.getByLabel('Refresh interval')).toHaveText('Every hour');

  await choose(type, bar);
  await add.click();
  await expect(page.getByText('Please add at least one slot type')).toBeHidden();
  await choose(type, bar);
  await add.click();
  const twice = page.getByText('This slot type has already been added').first();
  await expect(twice).toBeVisible();
  await expect(twice).toBeHidden({ timeout: 4_000 });
  await choose(type, gate);
  await add.click();
  const count = page.getByLabel(`Slots for ${bar}`);
  await expect(count).toHaveValue('1');
  for (const [value, message] of [
    ['21', 'Must be at most 20'],
    ['0', 'Must be at least 1'],
    ['', 'Must be a whole number'],
  ] as const) {
    await count.fill(value);
    await submit.click();
    await expect(page.getByText(message)).toBeVisible();
  }
  await count.fill('3');
  await page.getByRole('button', { name: `Remove ${gate}` }).click();
  await expect(type).toBeFocused();

  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Default length (minutes)').fill('0');
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByLabel('Name').fill(`Club ${mark}`);
  await page.getByLabel('URL').fill('https://localhost/feed');
  await submit.click();
  await expect(page.getByLabel('Default length (minutes)')).toBeFocused();
  await page.getByLabel('Default length (minutes)').fill('90');
  await page.getByLabel('All-day hours').fill('6.5');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('The organization’s zone');
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await expect(zone).toHaveValue('Asia/Tokyo');
  await zone.fill('organization');
  await zone.press('Enter');
  await expect(zone).toHaveValue('The organization’s zone');
  await zone.fill('berlin');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Europe/Berlin');
  await submit.click();
  await expect(page.getByText('The address must be public on the internet')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Failed to create iCal feed. Please try again.');
  await expect(page.getByLabel('URL')).toBeFocused();

  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/ical-feeds')),
    page
      .getByLabel('URL')
      .fill(url)
      .then(() => submit.click()),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    name: `Club ${mark}`,
    refresh_interval: 60,
    slot_types: [{ volunteer_slots: 3 }],
    default_length_minutes: 90,
    all_day_hours: 6.5,
    timezone: 'Europe/Berlin',
  });
  await expect(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toBeFocused();
  await expect(page).toHaveURL('/admin/ical-feeds');
  const feed = rowsOf(page, `Club ${mark}`);
  await expect(feed.getByRole('cell').nth(3)).toContainText('2');
  await expect(feed).toContainText(`3 × ${bar}`);
  await expect(feed).toContainText('Synced');
  await page.goBack();
  await expect(page).toHaveURL('/admin/ical-feeds');
});

test('an unfinished feed is not left by mistake', async ({ admin: page }) => {
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await page.getByLabel('Name').fill('Club');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Club');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/ical-feeds');
});

test('sync now, one at a time, with its message; the address is masked; the history has the warnings', {
  tag: ['@2.120', '@2.121', '@4.26', '@4.27', '@7.30', '@8.32', '@8.34', '@8.35', '@8.36', '@8.39'],
}, async ({ admin: page, organiser, mark }) => {
  const type = `Bar ${mark}`;
  await organiser.slotType(type);
  const broken = 'BEGIN:VEVENT\r\nUID:broken\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:never\r\nEND:VEVENT\r\n';
  const url = await publishCalendar([`One ${mark}`], broken);
  const [name, other] = [`Club ${mark}`, `Other ${mark}`];
  await createFeed(page, { name, url, type });
  await createFeed(page, { name: other, url: await publishCalendar([`Else ${mark}`]), type });
  const feed = rowsOf(page, name);

  await expect(feed).toContainText('127.0.0.1');
  await expect(feed).not.toContainText('basic.ics');
  await feed.getByRole('button', { name: `Show the whole address of ${name}` }).click();
  await expect(feed).toContainText(url);
  await expect(feed.getByRole('button', { name: `Edit ${name}` })).toBeDisabled();
  await expect(feed.getByRole('button', { name: `Edit ${name}` })).toHaveAccessibleDescription(/can’t be edited/);

  await publishCalendar([`One ${mark}`, `Two ${mark}`], broken, url);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/ical-feeds/*/sync', async (route) => {
    await held;
    await route.continue();
  });
  const sync = feed.getByRole('button', { name: 'Sync now' });
  await sync.click();
  await expect(sync).toHaveAttribute('aria-busy', 'true');
  await expect(rowsOf(page, other).getByRole('button', { name: 'Sync now' })).toBeDisabled();
  go();
  await expect(toasts(page)).toContainText('Feed synced successfully!');
  await expect(toasts(page)).toContainText('1 added');
  await expect(feed.getByRole('cell').nth(3)).toContainText('2');
  await expect(rowsOf(page, other).getByRole('button', { name: 'Sync now' })).toBeEnabled();
  await sync.click();
  await expect(page.getByRole('alert')).toContainText('Error: Failed to sync feed. Please try again.');
  await expect(page.getByRole('alert')).toContainText('This feed was synced less than a minute ago');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toBeHidden();

  await feed.getByRole('button', { name: `History of ${name}` }).click();
  await expect(page).toHaveURL(/\?history=/);
  const runs = feed.getByRole('region', { name: `History of ${name}` }).getByRole('listitem');
  await expect(runs.filter({ hasText: 'Sync now' })).toContainText('1 added, 1 unchanged');
  await expect(runs.filter({ hasText: 'First sync' })).toContainText('1 added');
  await page.reload();
  const warnings = runs.filter({ hasText: 'First sync' }).getByText('1 warning');
  await warnings.click();
  await expect(runs.getByText('broken').filter({ visible: true })).toBeVisible();
  await feed.getByRole('button', { name: `History of ${name}` }).click();
  await expect(page).toHaveURL('/admin/ical-feeds');
});

test('what went wrong at the last sync is said in the list', async ({ admin: page, organiser, mark }) => {
  const type = `Bar ${mark}`;
  await organiser.slotType(type);
  await createFeed(page, { name: `Gone ${mark}`, url: `http://${process.env.MUSTER_E2E_CALENDARS}/${mark}`, type });
  const feed = rowsOf(page, `Gone ${mark}`);
  await expect(feed).toContainText('Never');
  await expect(feed).toContainText(/Failed.+404/s);
});

test('a sync that is held back is decided', async ({ admin: page, organiser, sql, mark }) => {
  const type = `Bar ${mark}`;
  await organiser.slotType(type);
  await createFeed(page, { name: `Club ${mark}`, url: await publishCalendar([`One ${mark}`]), type });
  const feed = rowsOf(page, `Club ${mark}`);
  const hold = async () => {
    await sql`update public.ical_feeds set last_status = 'held', held = ${sql.json({ would_remove: 3, of: 4 })}
      where name = ${`Club ${mark}`}`;
    await page.reload();
    await expect(feed).toContainText('3 of 4 upcoming events would be removed.');
  };
  await hold();
  await feed.getByRole('button', { name: 'Ignore' }).click();
  await expect(toasts(page)).toContainText('Changes ignored.');
  await expect(feed).not.toContainText('would be removed');
  await hold();
  await page.route('**/held', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 'error',
        error: { code: 'sync_running', params: {}, message: 'A sync of this feed is already running' },
      },
    }),
  );
  await feed.getByRole('button', { name: 'Apply' }).click();
  await expect(feed.getByRole('alert')).toHaveText('A sync of this feed is already running');
  await page.unroute('**/held');
  await feed.getByRole('button', { name: 'Apply' }).click();
  await expect(toasts(page)).toContainText('Changes applied.');
  await expect(feed).not.toContainText('would be removed');
});

test('deleting says what stays and what goes, and does that', {
  tag: ['@2.122', '@7.31', '@7.32', '@8.33', '@8.34', '@8.37', '@8.39'],
}, async ({ admin: page, organiser, stack, sql, mark }) => {
  const type = `Bar ${mark}`;
  await organiser.slotType(type);
  const name = `Club ${mark}`;
  await createFeed(page, { name, url: await publishCalendar(['A', 'B', 'C'].map((each) => `${each} ${mark}`)), type });
  const [slot] = await sql`select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where e.title = ${`B ${mark}`}`;
  await somebodyTakes(stack, slot?.id);
  const titles = async () =>
    (await sql`select title from public.events where title like ${`% ${mark}`} and removed_at is null`).map(
      ({ title }) => title,
    );
  const feed = rowsOf(page, name);
  const remove = () => feed.getByRole('button', { name: `Delete ${name}` }).click();
  await remove();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this feed? This cannot be undone.');
  await expect(dialog(page)).toContainText('2 events will be deleted.');
  await expect(dialog(page)).toContainText('1 event will stay: it is upcoming and has signups.');
  await page.keyboard.press('Escape');
  await expect(feed.getByRole('button', { name: `Delete ${name}` })).toBeFocused();
  await page.route('**/api/ical-feeds/*', (route) => route.fulfill({ status: 500, body: '' }));
  await remove();
  await dialog(page).getByRole('button', { name: 'Delete feed' }).click();
  await expect(page.getByRole('alert')).toContainText('Error: Failed to delete feed. Please try again.');
  expect(await titles()).toHaveLength(3);
  await page.unroute('**/api/ical-feeds/*');
  await remove();
  await dialog(page).getByRole('button', { name: 'Delete feed' }).click();
  await expect(toasts(page)).toContainText('Feed deleted successfully!');
  await expect(feed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await titles()).toEqual([`B ${mark}`]);
});

test('a list that cannot be loaded says so and can be tried again', { tag: ['@8.31'] }, async ({ admin: page }) => {
  await page.route('**/api/ical-feeds', (route) => route.fulfill({ status: 500, body: '' }));
  await openFeeds(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load iCal feeds. Please try again.');
  await page.unroute('**/api/ical-feeds');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a look into a calendar offers its name; a deleted event of it stays away until it is brought back', async ({
  admin: page,
  organiser,
  mark,
}) => {
  const bar = `Bar ${mark}`;
  await organiser.slotType(bar);
  const name = `Choir ${mark}`;
  const url = await publishCalendar([`Alto ${mark}`, `Bass ${mark}`], `X-WR-CALNAME:${name}\r\n`);
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  const look = page.getByRole('button', { name: 'Preview' });
  await look.click();
  await expect(page.getByText('URL is required')).toBeVisible();
  await page.getByLabel('URL').fill(url.replace('basic', 'nothing'));
  await look.click();
  await expect(page.getByRole('alert')).toContainText('404');
  await page.getByLabel('URL').fill(url);
  await look.click();
  await expect(page.getByText(`“${name}”: 2 events would be imported now.`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'First events' })).toContainText(`Alto ${mark}`);
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expectAccessible(page, 'preview of a calendar');
  await choose(page.getByLabel('Slot type', { exact: true }), bar);
  await page.getByRole('button', { name: 'Add slot type' }).click();
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  await expect(page).toHaveURL('/admin/ical-feeds');
  await expect(rowsOf(page, name)).not.toContainText('First sync not finished');

  // By hand, as an administrator who does not want it.
  await open(page, `/admin/events`, 'Events Management');
  await page.getByRole('button', { name: `Delete Alto ${mark}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText(`“Alto ${mark}” has been deleted.`);
  await openFeeds(page);
  await expect(rowsOf(page, name)).toContainText('1 event that was deleted here stays deleted');
  await page.getByRole('button', { name: `Restore deleted events of ${name}` }).click();
  await expect(toasts(page)).toContainText('The deleted events have been restored.');
  await expect(rowsOf(page, name)).not.toContainText('stays deleted');
  await open(page, `/admin/events`, 'Events Management');
  await expect(page.getByRole('button', { name: `Delete Alto ${mark}` })).toBeVisible();
});
