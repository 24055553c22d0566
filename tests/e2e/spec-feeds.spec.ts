import { open, test } from './support/administrator.ts';
import { publishCalendar } from './support/calendars.ts';
import { choose } from './support/choose.ts';
import { expect, toasts } from './support/test.ts';
import { holdAnswers, holdTimers } from './support/timers.ts';

test('a new feed: the choices, a slot type twice for three seconds, and a second and a half of success', {
  tag: [
    '@2.125',
    '@2.126',
    '@2.127',
    '@2.128',
    '@2.129',
    '@2.130',
    '@3.22',
    '@4.30',
    '@7.28',
    '@9.3',
    '@9.4',
    '@9.5',
    '@9.6',
    '@9.18',
  ],
}, async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [redirect, url] = [await holdTimers(page, 1_500), await publishCalendar([`One ${mark}`])];
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  const interval = page.getByLabel('Refresh interval');
  await expect(interval).toHaveText('Every hour');
  await interval.click();
  await expect(page.getByRole('option')).toHaveText([
    'Every 15 minutes',
    'Every 30 minutes',
    'Every hour',
    'Every 6 hours',
    'Every 12 hours',
    'Once a day',
  ]);
  await page.keyboard.press('Escape');
  await page.getByLabel('Name').fill(` Club ${mark} `);
  await page.getByLabel('Description').fill('The whole club');
  await page.getByLabel('URL').fill(url);
  await choose(interval, 'Every 6 hours');
  await choose(page.getByLabel('Slot type', { exact: true }), `Bar ${mark}`);
  await page.getByRole('button', { name: 'Add slot type' }).click();
  await expect(page.getByLabel(`Slots for Bar ${mark}`)).toHaveValue('1');
  await page.getByLabel(`Slots for Bar ${mark}`).fill('20');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /ical-feeds$/.test(request.url()));
  await page.getByRole('button', { name: 'Create iCal Feed' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    name: `Club ${mark}`,
    description: 'The whole club',
    ical_url: url,
    refresh_interval: 360,
    slot_types: [{ slot_type_id: bar, volunteer_slots: 20 }],
  });
  await expect(page.getByRole('heading', { name: 'iCal Feed Created Successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/admin/ical-feeds/create');
  await redirect.pass();
  await expect(page).toHaveURL('/admin/ical-feeds');
});

test('that a slot type is there already is said for three seconds', { tag: ['@5.30', '@5.31', '@9.21'] }, async ({
  admin: page,
  organiser,
  mark,
}) => {
  await organiser.slotType(`Bar ${mark}`);
  const passing = await holdTimers(page, 3_000);
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  for (const _ of ['once', 'twice']) {
    await choose(page.getByLabel('Slot type', { exact: true }), `Bar ${mark}`);
    await page.getByRole('button', { name: 'Add slot type' }).click();
  }
  await expect(page.getByLabel(`Slots for Bar ${mark}`)).toHaveCount(1);
  const twice = page.getByText('This slot type has already been added').first();
  await expect(twice).toBeVisible();
  await passing.pass();
  await expect(twice).toBeHidden();
});

test('the table of feeds, its actions, and a deletion under way', {
  tag: ['@2.119', '@2.120', '@2.121', '@2.122', '@4.28', '@5.32', '@7.29', '@8.37'],
}, async ({ admin: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const id = await organiser.feed(`Club ${mark}`, await publishCalendar([`One ${mark}`]), bar);
  await open(page, '/admin/ical-feeds', 'iCal Feeds');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'URL',
    'Slot Types',
    'Last Sync',
    'Events',
    'Actions',
  ]);
  const feed = page.getByRole('rowgroup').filter({ has: page.getByText(`Club ${mark}`) });
  await expect(feed).toContainText(`1 × Bar ${mark}`);
  await expect(feed.getByRole('button', { name: 'Sync now' })).toBeEnabled();
  await expect(feed.getByRole('button', { name: `Edit Club ${mark}` })).toBeDisabled();
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/ical-feeds/${id}/sync`));
  await feed.getByRole('button', { name: 'Sync now' }).click();
  const response = await answered;
  expect([response.request().method(), response.request().postData()]).toEqual(['POST', null]);
  await expect(feed.getByRole('button', { name: 'Sync now' })).not.toHaveAttribute('aria-busy');

  const answer = await holdAnswers(page, `**/api/ical-feeds/${id}`);
  await feed.getByRole('button', { name: `Delete Club ${mark}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click();
  await expect(feed.getByRole('button', { name: `Delete Club ${mark}` })).toHaveAttribute('aria-busy', 'true');
  answer.go();
  await expect(toasts(page)).toContainText('Feed deleted successfully!');
  await expect(feed).toHaveCount(0);
});
