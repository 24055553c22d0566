import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';
import { chooseZone } from './support/zone.ts';

test("a volunteer's week: takes and cancels places, sees clashes and changes, and saves profile and settings", {
  tag: ['@phone'],
}, async ({ signedIn: page, stack, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1.5);
  const gate = await organiser.slotType(`Gate ${mark}`, -18, '#d69e2e', { open_to: 'everyone' });
  const guard = await organiser.slotType(`Guard ${mark}`, -18);
  await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 4, [
    [bar, 2],
    [gate, 1],
  ]);
  await organiser.event(`Reading ${mark}`, `${runDay}T20:00:00Z`, 2, [[bar, 1]]);
  const market = await organiser.event(`Market ${mark}`, '2026-10-24T07:00:00Z', 3, [[gate, 1]]);
  const repair = await organiser.event(`Repair café ${mark}`, '2026-10-26T14:00:00Z', 2, [[bar, 2]]);
  await organiser.event(`Vault ${mark}`, '2026-10-27T14:00:00Z', 2, [[guard, 1]]);
  await page.goto(`/volunteer?types=${bar}&types=${gate}&types=${guard}`);
  const own = page.getByRole('region', { name: 'Your upcoming signups' });
  const progress = page.getByRole('region', { name: 'Your progress' });

  // A paid place is open to staff, unless its type is open to everyone.
  const vault = entryOf(page, `Vault ${mark}`);
  await expect(vault).toContainText('Not open to you');
  await expect(vault.getByRole('button', { name: /^Sign up/ })).toHaveCount(0);

  // Friday morning: takes places that fit. An event that clashes names the other one.
  for (const title of ['Concert', 'Market', 'Repair café']) {
    const entry = entryOf(page, `${title} ${mark}`);
    await entry
      .getByRole('button', { name: /^Sign up/ })
      .first()
      .click();
    await expect(entry).toContainText('Signed up');
    // The page says so before the server has it, which tells nobody of a change before their signup.
    await expect(entry.getByRole('button', { name: /^Cancel signup/ })).not.toHaveAttribute('aria-busy');
  }
  await expect(entryOf(page, `Concert ${mark}`)).toContainText('You are already signed up for this event');
  await expect(entryOf(page, `Reading ${mark}`)).toContainText(
    `This overlaps with "Concert ${mark}", which you are signed up for`,
  );
  await expect(own.getByRole('heading', { level: 3 })).toHaveText([
    `Concert ${mark}`,
    `Market ${mark}`,
    `Repair café ${mark}`,
  ]);
  await expect(progress).toContainText('3 of 10 slots');
  await expect(progress).toContainText('30%');
  await expect(progress).toContainText('9 credits confirmed');

  // The market is called off, the repair café moves a little, and somebody takes the second place there.
  await organiser.remove(market);
  await organiser.change(repair, { start_time: '2026-10-26T14:10:00Z', end_time: '2026-10-26T16:10:00Z' });
  await somebodyTakes(stack, repair.slot_assignments[0]?.id ?? '');
  await page.reload();
  const changes = page.getByRole('region', { name: 'Changes to your signups' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expect(changes).toContainText(`“Market ${mark}”, Saturday, October 24, 2026, 7:00 AM – 10:00 AM UTC, has been`);
  await expect(changes).toContainText(`“Repair café ${mark}” has changed. You still have your place.`);
  await expect(own.getByRole('heading', { level: 3 })).toHaveText([`Concert ${mark}`, `Repair café ${mark}`]);
  await expect(entryOf(page, `Repair café ${mark}`)).toContainText('2 of 2 taken');
  await changes.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeFocused();

  // Cancels the evening, undoes that, and cancels it again, so that the reading can be taken.
  await own.getByRole('button', { name: `Cancel signup for Bar ${mark}, Concert ${mark}` }).click();
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(own).toContainText(`Concert ${mark}`);
  // The page says at once that the evening is free. The server, which refuses what overlaps, has to know as well.
  const canceled = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/event-slot-signups/'),
  );
  await entryOf(page, `Concert ${mark}`).getByRole('button', { name: 'Cancel signup' }).click();
  await expect(entryOf(page, `Concert ${mark}`)).toContainText('0 of 2 taken');
  await canceled;
  await entryOf(page, `Reading ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await expect(own.getByRole('heading', { level: 3 })).toHaveText([`Reading ${mark}`, `Repair café ${mark}`]);

  // Name, zone and theme: everything follows at once, without a reload.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('First Name', { exact: true }).fill('Vera');
  await page.getByLabel('Last Name').fill('van Dyke');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Vera van Dyke')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await chooseZone(page, 'EST');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  await expect.poll(background).not.toBe(before);
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Vera van Dyke' })).toBeVisible();
  await expect(page.getByText('times in EDT')).toBeVisible();
  await expect(own.getByRole('listitem').first()).toContainText('4:00 PM');
  await expect(entryOf(page, `Reading ${mark}`)).toContainText('4:00 PM');
});

test('leaving unsaved changes asks first, whatever leads away; the back button works as usual', async ({
  signedIn: page,
}) => {
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Profile');
  await page.getByLabel('Last Name').fill('Half');
  await menu('Settings');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Half');
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/volunteer');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  // The browser itself asks before the page is closed or loaded again.
  await page.getByLabel('Last Name').fill('Half');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reload;
  await page.getByLabel('Last Name').fill('Whole');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Profile updated successfully');
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome, .* Whole$/ })).toBeVisible();
});
