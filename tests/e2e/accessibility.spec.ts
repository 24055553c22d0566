import { waitForMail } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, { tag: '@phone' }, () => {
    test.use({ colorScheme });

    test('signing in', async ({ page, stack, email }) => {
      await page.goto('/login?expired=true');
      await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
      await expectAccessible(page, 'login');
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectAccessible(page, 'login with an error');
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send Magic Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
      await expectAccessible(page, 'check your email');
      await page.goto('/auth/callback?token_hash=nothing&type=email');
      await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
      await expectAccessible(page, 'failed link');
      await page.goto((await waitForMail(stack, email)).link.href);
      await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
      await expectAccessible(page, 'link');
    });
  });
}
