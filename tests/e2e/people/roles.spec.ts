import type { Page } from '@playwright/test';
import { expect, test, toasts } from '../support/test.ts';

const refusal = 'You do not have permission to access this page. Admin privileges required.';

/** What a browser does when a person returns to a page. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

// There must always be another administrator for one to lose the role.
test('what a role opens: nothing of the administration for a volunteer, whatever a browser claims; a new role applies at a person’s next action and when they return to the page, without signing in again', {
  tag: ['@3.2', '@6.6'],
}, async ({ signedIn: page, organiser: _another, stack, sql, email }) => {
  const become = (role: string) => sql`update public.profiles set role = ${role} where email = ${email}`;
  const refused = page.getByRole('alert');

  await test.step('volunteers load nothing of the administration', async () => {
    await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
    const code = await page.evaluate(async () => {
      const entries = performance.getEntriesByType('resource').map(({ name }) => name);
      const scripts = entries.filter((name) => /\.js$/.test(new URL(name).pathname));
      return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join('\n');
    });
    expect(code).toContain('Available events');
    for (const words of [
      ...['Create Event', 'Show past events', 'Create slot type', 'System Settings', 'Invite User'],
      ...['Default slot types', 'Feed synced successfully', '/users/invitations'],
    ])
      expect(code.includes(words), words).toBe(false);
  });

  await test.step('the role admin in a person’s own metadata changes nothing', async () => {
    await page.evaluate(async (apikey) => {
      const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
      const response = await fetch('/auth/v1/user', {
        method: 'PUT',
        headers: { apikey, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { role: 'admin' } }),
      });
      session.user = await response.json();
      // Metadata hold what Muster needs. A browser may still claim anything.
      if (!response.ok || session.user.user_metadata.role) throw new Error(`Metadata: ${JSON.stringify(session.user)}`);
      session.user.user_metadata.role = 'admin';
      localStorage.setItem('muster.session', JSON.stringify(session));
    }, stack.publishableKey);
    await page.goto('/');
    await expect(page).toHaveURL('/volunteer');
    await page.goto('/admin');
    await expect(refused).toContainText(refusal);
  });

  await test.step('a new role is told, and leads to the administration', async () => {
    await page.getByRole('link', { name: 'Go to your shifts' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    await become('admin');
    await comeBack(page);
    await expect(toasts(page)).toContainText('You are now an administrator.');
    await toasts(page).getByRole('button', { name: 'Administration' }).click();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a lost role applies at the next action', async () => {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Slot Types' }).click();
    await page.getByRole('button', { name: 'Create slot type' }).click();
    await become('volunteer');
    await page.getByLabel('Name').fill('Too late');
    await page.getByRole('form').getByRole('button', { name: 'Create slot type' }).click();
    await expect(refused).toContainText(refusal);
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
    await expect(page).toHaveTitle('No access · Muster');
    await page.getByRole('link', { name: 'Go to your shifts' }).click();
    await expect(page).toHaveURL('/volunteer');
    await page.goBack();
    await expect(refused).toContainText(refusal);
  });

  await test.step('the page that was refused opens by itself, and closes again', async () => {
    await become('admin');
    await comeBack(page);
    await expect(page.getByRole('heading', { name: 'Slot Types', exact: true })).toBeVisible();
    await become('staff');
    await comeBack(page);
    await expect(refused).toContainText(refusal);
  });
});

test('a page that fails to render reports it and offers ways to continue', {
  tag: ['@2.160', '@2.161', '@2.162', '@8.54'],
}, async ({ signedInBlank: page }) => {
  // An answer that breaks the contract stands for bugs that nobody has found yet.
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
