import { expect, test, toasts } from './support/test.ts';
import { chooseZone } from './support/zone.ts';

const { step } = test;

test('the profile: who one is, the form, what saving sends, and why it failed', {
  tag: [
    '@2.14',
    '@2.142',
    '@2.145',
    '@2.146',
    '@2.147',
    '@2.148',
    '@2.149',
    '@2.150',
    '@2.151',
    '@3.1',
    '@3.23',
    '@4.8',
    '@5.5',
    '@7.8',
    '@7.9',
    '@7.40',
    '@8.12',
    '@8.13',
    '@8.14',
  ],
}, async ({ signedIn: page, email, sql }) => {
  await page.goto('/volunteer/profile');
  await step('the form', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(email.charAt(0).toUpperCase(), { exact: true })).toBeVisible();
    await expect(main.getByText(email, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
    for (const label of ['First Name', 'Last Name', 'Phone Number'])
      await expect(page.getByLabel(label)).toBeEditable();
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByText('Email cannot be changed')).toBeVisible();
  });
  await page.getByLabel('First Name').fill('Zoë');
  await page.getByLabel('Last Name').fill('Quist');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const fail = async (status: number, error: object) => {
    await page.route('**/api/users/*', (route) => route.fulfill({ status, json: { status: 'error', error } }));
    await save.click();
  };
  await step('failing', async () => {
    await fail(409, {
      code: 'stale_version',
      params: { version: 2, updated_at: '2026-06-13T09:00:00Z' },
      message: 'This was changed by someone else in the meantime',
    });
    await expect(page.getByRole('alert')).toHaveText('This was changed by someone else in the meantime');
    await fail(500, { code: 'internal', params: {}, message: 'An unexpected error occurred' });
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
    await page.unroute('**/api/users/*');
  });
  await step('saving', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    const copied = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/auth/v1/user'),
    );
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Zoë Quist' });
    await expect(toasts(page)).toContainText('Profile updated successfully');
    expect((await copied).request().postDataJSON()).toMatchObject({ data: { name: 'Zoë Quist' } });
    const [stored] = await sql`select raw_user_meta_data ->> 'name' as name from auth.users where email = ${email}`;
    expect(stored).toEqual({ name: 'Zoë Quist' });
    await expect(page.getByRole('main').getByText('Zoë Quist')).toBeVisible();
    await expect(page.getByRole('main').getByText('Z', { exact: true })).toBeVisible();
  });
});

test('the settings: what they are at first, what can be chosen, and that they are saved', {
  tag: [
    '@2.15',
    '@2.152',
    '@2.153',
    '@2.154',
    '@2.155',
    '@2.156',
    '@2.157',
    '@2.158',
    '@2.159',
    '@3.27',
    '@3.28',
    '@3.29',
    '@3.31',
    '@3.32',
    '@9.22',
    '@9.23',
  ],
}, async ({ signedIn: page, sql, email }) => {
  await page.goto('/volunteer/settings');
  await step('the form', async () => {
    await expect(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Display Settings' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'SMS Notifications' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked();
    await expect(page.getByLabel('Language')).toHaveText('English');
    await page.getByLabel('Language').click();
    await expect(page.getByRole('option')).toHaveText(['English', 'Español', 'Français', 'Deutsch']);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Timezone')).toHaveValue('UTC');
    await page.getByLabel('Timezone').click();
    const zones = await page.getByRole('listbox', { name: 'Time zones' }).getByRole('option').allTextContents();
    expect(zones.slice(0, 5).map((zone) => zone.slice(0, 3))).toEqual(['UTC', 'EST', 'CST', 'MST', 'PST']);
    await page.keyboard.press('Escape');
  });
  await step('saving', async () => {
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
});

test('the menu of the volunteer layout, which has no sidebar', {
  tag: ['@1.1', '@1.14', '@2.13', '@2.21', '@2.22'],
}, async ({ signedIn: page }) => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Muster' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // It is one page: what a script leaves in it is still there on the next.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ] as const) {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', path);
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(`/volunteer${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});
