import { runDay } from '../support/global-setup.ts';
import { expectStill, watchShifts } from '../support/stillness.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

test('offline without a service worker, the page says so and refuses changes; online again, its lists are updated', async ({
  signedInBlank: page,
  context,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Mine ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  const other = await organiser.event(`Other ${mark}`, '2026-10-24T09:00:00Z', 1, [[bar, 1]]);
  await watchShifts(page);
  await page.goto(`/volunteer?types=${bar}`);
  const mine = entryOf(page, `Mine ${mark}`);
  await mine.getByRole('button', { name: 'Sign up' }).click();
  await expect(mine).toContainText('Signed up');
  await expect(mine.getByRole('button')).not.toHaveAttribute('aria-busy');
  // A toast above the notice would move with it. Its code is fetched when the browser is idle, so it may still come.
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
  await page.evaluate(() => window.takeShifts?.());
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You are offline and may see old data.' });
  await expect(notice).toContainText('You can sign up again when you are connected.');
  await expectStill(page, 'the page below the notice');

  await mine.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(toasts(page)).toContainText('Failed to cancel signup. Please try again.');
  await expect(toasts(page)).toContainText('You are offline.');
  await expect(mine).toContainText('Signed up');
  await expect(entryOf(page, `Other ${mark}`).getByRole('button', { name: 'Sign up' })).toBeDisabled();

  // Meanwhile an administrator changes the events.
  await organiser.event(`New ${mark}`, '2026-10-24T15:00:00Z', 1, [[bar, 1]]);
  await organiser.remove(other);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(entryOf(page, `New ${mark}`)).toBeVisible();
  await expect(entryOf(page, `Other ${mark}`)).toHaveCount(0);
  await mine.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
  await entryOf(page, `New ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await expect(entryOf(page, `New ${mark}`)).toContainText('Signed up');

  await test.step('what was typed offline stays, and can be saved when the connection is back', async () => {
    await page.goto('/volunteer/profile');
    // What the page asks for later would fail as well. The month needs what it asks for last.
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByLabel('First Name', { exact: true }).fill('Vera');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('You are offline. Please try again when you are connected.');
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Vera');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('Profile updated successfully');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a page that was never loaded does not break the app when opened offline, and loads by itself later', async ({
  signedIn: page,
  context,
}) => {
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Account menu' });
  // The code of toasts is fetched when the browser is idle.
  await expect(page.getByRole('region', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached();
  // The code of a menu is fetched on first use.
  await context.setOffline(true);
  await menu.click();
  await expect(toasts(page)).toContainText('You are offline. Please try again when you are connected.');
  await context.setOffline(false);
  await menu.click();
  // It listens to Escape once it has the focus.
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await context.setOffline(true);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
  await expect(told).toContainText('You are offline. Please try again when you are connected.');
  await expect(page).toHaveTitle('Not loaded · Muster');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  await page.goForward();
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Timezone')).toBeVisible();
});
