import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';
import { holdTimers } from './support/timers.ts';

const down = { status: 'error', error: { code: 'internal', params: {}, message: 'An unexpected error occurred' } };

test('what cannot be loaded or brought up to date is named, with the reason', {
  tag: ['@8.40', '@8.41', '@8.42'],
}, async ({ signedIn: page }) => {
  const lists = { 'slot types': '**/api/slot-types', events: '**/api/events?**', signups: '**/api/event-slot-signups' };
  for (const url of Object.values(lists)) await page.route(url, (route) => route.fulfill({ status: 500, json: down }));
  await page.goto('/volunteer');
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'Failed to load slot types: An unexpected error occurred' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'Failed to load events: An unexpected error occurred' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'Failed to load signups: An unexpected error occurred' })).toBeVisible();
  for (const url of Object.values(lists)) await page.unroute(url);
  while ((await alerts.count()) > 0) {
    const before = await alerts.count();
    await alerts.first().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => alerts.count()).toBeLessThan(before);
  }
});

test('a place is taken and given back: what is asked for, loaded again, and said when it fails', {
  tag: ['@4.32', '@4.33', '@7.34', '@7.35', '@8.44', '@8.45', '@8.48', '@8.50', '@8.51', '@8.52', '@9.20'],
}, async ({ signedIn: page, organiser, mark }) => {
  const made = await organiser.event(`Bazaar ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [await organiser.slotType(`Bar ${mark}`), 1],
  ]);
  const slotId = made.slot_assignments[0]?.id;
  const toastTime = await holdTimers(page, 3_000);
  await page.reload();
  const bazaar = entryOf(page, `Bazaar ${mark}`);
  const reloaded = () =>
    Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/events?')),
      page.waitForResponse((response) => response.url().endsWith('/api/event-slot-signups')),
    ]);
  const asked = (method: string, path: string) =>
    page.waitForRequest((request) => request.method() === method && request.url().endsWith(path));

  const [taken, again] = [asked('POST', `/api/event-slot-signups/slots/${slotId}`), reloaded()];
  await bazaar.getByRole('button', { name: 'Sign up' }).click();
  expect((await taken).postData()).toBeNull();
  expect((await (await taken).response())?.status()).toBe(201);
  await again;
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await toastTime.pass();
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);

  await page.route('**/api/event-slot-signups/*', (route) => route.fulfill({ status: 500, json: down }));
  await bazaar.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(toasts(page)).toContainText('Failed to cancel signup. Please try again.');
  await expect(bazaar).toContainText('1 of 1 taken');
  await page.unroute('**/api/event-slot-signups/*');
  await toastTime.pass();
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);

  // The lists of the page cannot be brought up to date: what was there stays, and it is said.
  await page.route('**/api/events?**', (route) => route.fulfill({ status: 500, json: down }));
  await page.route('**/api/event-slot-signups', (route) => route.fulfill({ status: 500, json: down }));
  const given = asked('DELETE', '');
  await bazaar.getByRole('button', { name: 'Cancel signup' }).click();
  expect((await (await given).response())?.status()).toBe(204);
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'Failed to refresh events: An unexpected error occurred' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'Failed to refresh signups: An unexpected error occurred' })).toBeVisible();
  await expect(bazaar).toContainText('0 of 1 taken');
  await page.unroute('**/api/events?**');
  await page.unroute('**/api/event-slot-signups');
  // With Undo it stays for longer than the three seconds of others.
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a slot that is no more is refused with its reason', { tag: ['@8.43', '@8.47'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const made = await organiser.event(`Bazaar ${mark}`, `${runDay}T18:00:00Z`, 2, [
    [await organiser.slotType(`Bar ${mark}`), 1],
  ]);
  await page.reload();
  const bazaar = entryOf(page, `Bazaar ${mark}`);
  await expect(bazaar.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await organiser.remove(made);
  // The list is as it was when it was loaded, so that the entry stays to be read.
  await page.route('**/api/events?**', (route) => route.fulfill({ status: 500, json: down }));
  await bazaar.getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(page)).toContainText('Failed to sign up. Please try again.');
  await expect(bazaar.getByRole('alert')).toHaveText('Failed to sign up: Slot not found');
});

test('the filter by slot types asks the server for them', { tag: ['@2.136', '@2.137', '@7.14'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const [bar, gate] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Gate ${mark}`)];
  const asked = page.waitForRequest((request) => request.url().includes('/api/events?slot_type_ids='));
  await page.goto(`/volunteer?types=${bar}&types=${gate}`);
  expect(new URL((await asked).url()).searchParams.getAll('slot_type_ids').sort()).toEqual([bar, gate].sort());
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
});

test('the iCal feeds are for administrators only, in so many words', { tag: ['@2.123', '@2.124', '@6.7'] }, async ({
  signedIn: page,
}) => {
  for (const path of ['/admin/ical-feeds', '/admin/ical-feeds/create']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(
      'You do not have permission to access this page. Admin privileges required.',
    );
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});
