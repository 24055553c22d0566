import { expect, followLink, test } from './support/test.ts';

const refusal = 'You do not have permission to access this page. Admin privileges required.';

test('the /admin area is closed to volunteers, with a way on', { tag: ['@2.26', '@3.7', '@6.3'] }, async ({
  signedIn: page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(refusal);
  await expect(page).toHaveTitle('No access · Muster');
  await page.getByRole('link', { name: 'Go to your shifts' }).click();
  await expect(page).toHaveURL('/volunteer');
});

test('calling oneself an administrator changes nothing', { tag: ['@3.2', '@6.6'] }, async ({
  signedIn: page,
  stack,
}) => {
  await page.evaluate(async (apikey) => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    const response = await fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { apikey, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { role: 'admin' } }),
    });
    session.user = await response.json();
    if (session.user.user_metadata.role !== 'admin') throw new Error('The metadata was not written.');
    localStorage.setItem('muster.session', JSON.stringify(session));
  }, stack.publishableKey);
  await page.goto('/');
  await expect(page).toHaveURL('/volunteer');
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(refusal);
});

test('an administrator sees the dashboard, after the loading overlay', {
  tag: ['@2.3', '@2.51', '@2.58', '@2.59', '@3.7', '@6.3'],
}, async ({ page, stack, organiser }) => {
  await followLink(page, stack, organiser.email);
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to the Admin Dashboard')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open places' })).toBeVisible();
});

test('paths that lead nowhere lead home', { tag: ['@2.20'] }, async ({ page }) => {
  for (const path of ['/nowhere', '/volunteer/nowhere', '/admin/nowhere/at/all', '/auth']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('paths that lead nowhere lead a member home', { tag: ['@2.20'] }, async ({ signedIn: page }) => {
  await page.goto('/volunteer/nowhere?x=1');
  await expect(page).toHaveURL('/volunteer');
});

test('protected pages ask to sign in first and remember which they were', async ({ page }) => {
  for (const path of ['/volunteer', '/volunteer/profile', '/volunteer/settings', '/admin']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
});

test('a page that fails to render says so and offers ways on', {
  tag: ['@2.160', '@2.161', '@2.162', '@8.54'],
}, async ({ signedIn: page }) => {
  // An answer that breaks the contract stands for the mistakes of ours that nobody has found yet.
  const broken = [{ id: 'half an event', start_time: '2030-01-01T10:00:00Z', end_time: '2030-01-01T11:00:00Z' }];
  await page.route('**/api/events?**', (route) => route.fulfill({ json: broken }));
  await page.goto('/volunteer/profile');
  await page.getByRole('link', { name: 'Muster' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/volunteer/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/api/events?**');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});
