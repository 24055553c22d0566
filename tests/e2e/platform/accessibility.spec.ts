import { requestLink } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

// The component tests judge each screen by the same rules; this is one pass through the built client.
test('signing in is accessible in both themes', { tag: '@phone' }, async ({ page, stack, email }) => {
  const success = await holdTimers(page, 1_000);
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${what}, ${colorScheme}`);
    }
  };
  await page.goto('/login?expired=true');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await look('login with an error');
  await askForLink(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await look('check your email');
  await page.goto((await requestLink(stack, `other-${email}`)).link.href);
  await expect(page.getByRole('heading', { name: `Sign in as other-${email}?` })).toBeVisible();
  await look('link for somebody else');
  await page.getByRole('button', { name: 'Sign in as' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await look('link');
  await success.pass();
  await expect(page).toHaveURL('/volunteer');
});
