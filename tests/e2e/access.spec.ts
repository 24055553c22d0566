import { expect, test } from './support/test.ts';

const refusal = 'You do not have permission to access this page. Admin privileges required.';

test('the role admin in a person’s own metadata changes nothing', { tag: ['@3.2', '@6.6'] }, async ({
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
    // Metadata hold what Muster needs. A browser may still claim anything.
    if (!response.ok || session.user.user_metadata.role) throw new Error(`Metadata: ${JSON.stringify(session.user)}`);
    session.user.user_metadata.role = 'admin';
    localStorage.setItem('muster.session', JSON.stringify(session));
  }, stack.publishableKey);
  await page.goto('/');
  await expect(page).toHaveURL('/volunteer');
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText(refusal);
});

test('volunteers load nothing of the administration', async ({ signedIn: page }) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const code = (await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))).join('\n');
  expect(code).toContain('Available events');
  expect(code).not.toMatch(/Invite User|Default slot types|Feed synced successfully|\/users\/invitations/);
});

test('a page that fails to render reports it and offers ways to continue', {
  tag: ['@2.160', '@2.161', '@2.162', '@8.54'],
}, async ({ signedIn: page }) => {
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
