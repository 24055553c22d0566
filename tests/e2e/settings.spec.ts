import { expect, test, toasts } from './support/test.ts';

test('the profile is saved and shown everywhere', { tag: ['@1.13', '@3.24', '@3.26', '@5.4', '@7.41'] }, async ({
  signedIn: page,
  email,
}) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/volunteer/profile');
  await expect(page).toHaveTitle('Profile · Muster');
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('Email cannot be changed')).toBeVisible();
  await page.getByLabel('First Name').fill(' Anna ');
  await page.getByLabel('Last Name').fill('Maria van Berg');
  await page.getByLabel('Phone Number').fill('call me');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Only digits, spaces and +()-./, at most 40 characters')).toBeVisible();
  await page.getByLabel('Phone Number').fill('+1 (555) 010-9999');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Profile updated successfully');
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Anna');
  await expect(page.getByLabel('Last Name')).toHaveValue('Maria van Berg');
  await expect(page.getByLabel('Phone Number')).toHaveValue('+1 (555) 010-9999');
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Anna Maria van Berg' })).toBeVisible();
});

test('a name is required', { tag: ['@5.4'] }, async ({ signedIn: page }) => {
  await page.goto('/volunteer/profile');
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').fill('  ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
});

test.describe('with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('the saved theme wins over the system, at once and from the first paint on', {
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
    // The page before the app itself has arrived.
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
