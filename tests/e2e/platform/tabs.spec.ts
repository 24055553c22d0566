import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';
import { chooseZone } from '../support/zone.ts';

test('what is done in one tab applies in the others', async ({ signedInBlank: page, context, organiser, mark }) => {
  await test.step('a place that is taken or given back in one tab is updated in the other', async () => {
    const bar = await organiser.slotType(`Bar ${mark}`);
    await organiser.event(`Shared ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 2]]);
    const beside = await context.newPage();
    for (const tab of [page, beside]) {
      await tab.goto(`/volunteer?types=${bar}`);
      await expect(entryOf(tab, `Shared ${mark}`).getByRole('button', { name: 'Sign up' })).toBeVisible();
    }
    await page.bringToFront();
    await entryOf(page, `Shared ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(entryOf(page, `Shared ${mark}`)).toContainText('Signed up');
    await beside.bringToFront();
    await expect(entryOf(beside, `Shared ${mark}`)).toContainText('Signed up');
    await expect(entryOf(beside, `Shared ${mark}`)).toContainText('1 of 2 taken');
    await expect(beside.getByRole('region', { name: 'Your progress' })).toContainText('1 of 10 slots');
    await beside
      .getByRole('region', { name: 'Your upcoming signups' })
      .getByRole('button', { name: /^Cancel signup/ })
      .click();
    await page.bringToFront();
    await expect(entryOf(page, `Shared ${mark}`)).toContainText('0 of 2 taken');
    await expect(entryOf(page, `Shared ${mark}`).getByRole('button', { name: 'Sign up' })).toBeVisible();
  });
  await test.step('theme and zone saved in one tab apply in the others, and text that was typed there stays', async () => {
    const [shown, typing] = [await context.newPage(), await context.newPage()];
    await shown.goto('/volunteer/settings');
    await typing.goto('/volunteer/profile');
    await typing.getByLabel('Phone Number').fill('+1 555 010 1234');
    await page.bringToFront();
    await page.goto('/volunteer/settings');
    const background = () => shown.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await page.getByRole('switch', { name: 'Dark Mode' }).click();
    await chooseZone(page, 'PST');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toasts(page)).toContainText('Settings saved successfully!');
    await shown.bringToFront();
    await expect.poll(background).not.toBe(before);
    await expect(shown.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
    await expect(shown.getByLabel('Timezone')).toHaveValue('PST');
    await shown.getByRole('link', { name: 'Muster' }).click();
    await typing.bringToFront();
    await expect(typing.getByLabel('Phone Number')).toHaveValue('+1 555 010 1234');
  });
});

test('signing out in one tab ends the session in the others, whatever page they are on and whether or not they hear of it', {
  tag: ['@2.57', '@4.3', '@4.6'],
}, async ({ signedIn: page, context }) => {
  const beside = await context.newPage();
  await beside.goto('/volunteer?show=all');
  await expect(beside.getByRole('heading', { name: 'Available events' })).toBeVisible();
  // A tab that the message of a sign-out does not reach, or too early, leaves as well.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await deaf.goto('/volunteer?show=all');
  await expect(deaf.getByRole('heading', { name: 'Available events' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await deaf.bringToFront();
  await expect(deaf).toHaveURL(/\/login/);
  await beside.bringToFront();
  await expect(beside).toHaveURL(/\/login/);
  await expect(beside.getByText('Available events')).toHaveCount(0);
  await beside.goBack();
  await expect(beside).toHaveURL(/\/login/);
  await page.goto('/volunteer');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer');
});
