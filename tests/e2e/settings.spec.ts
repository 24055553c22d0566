import { expect, test, toasts } from './support/test.ts';
import { chooseZone } from './support/zone.ts';

test('the server stores profile and settings, and the sign-in service stores the name', {
  tag: ['@1.13', '@3.24', '@7.9', '@9.22'],
}, async ({ signedIn: page, email, sql }) => {
  await page.goto('/volunteer/profile');
  await page.getByLabel('First Name', { exact: true }).fill('Zoë');
  await page.getByLabel('Last Name').fill('Quist');
  await page.getByLabel('Phone Number').fill('+1 (555) 010-9999');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Profile updated successfully');
  const nameOfSignIn = () => sql`select raw_user_meta_data ->> 'name' as name from auth.users where email = ${email}`;
  await expect.poll(nameOfSignIn).toEqual([{ name: 'Zoë Quist' }]);
  await page.reload();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Zoë');
  await expect(page.getByLabel('Phone Number')).toHaveValue('+1 (555) 010-9999');

  await page.goto('/volunteer/settings');
  await page.getByRole('switch', { name: 'Email Notifications' }).click();
  await chooseZone(page, 'MST');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page)).toContainText('Settings saved successfully!');
  const [saved] = await sql`select settings from public.profiles where email = ${email}`;
  expect(saved?.settings).toEqual({
    emailNotifications: false,
    smsNotifications: false,
    darkMode: false,
    language: 'english',
    timezone: 'MST',
  });
});

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('the saved theme takes precedence over the system, at once and from the first paint on', {
    tag: ['@2.22', '@2.158', '@3.30'],
  }, async ({ signedIn: page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.goto('/settings');
    await expect(page).toHaveURL('/volunteer/settings');
    const toggle = page.getByRole('switch', { name: 'Dark Mode' });
    await expect(toggle).toBeChecked();
    await toggle.click();
    await page.getByRole('switch', { name: 'SMS Notifications' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toasts(page)).toContainText('Settings saved successfully!');
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    // The page as it is before the app's scripts arrive.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await background()).toBe(light);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'SMS Notifications' })).toBeChecked();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(background).toBe(dark);
  });
});
