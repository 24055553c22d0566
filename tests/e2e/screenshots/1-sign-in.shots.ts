import { requestLink, waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { openLink } from '../support/open-link.ts';
import { expect, test } from '../support/test.ts';
import { shoot } from './shoot.ts';

test('signing in', async ({ page, stack, email }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await shoot(page, 'login');
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await shoot(page, 'login-required');
  await page.getByLabel('Email Address').fill(email);
  await page.route('**/auth/v1/otp**', () => {});
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await shoot(page, 'login-sending');
  await page.unrouteAll();
  await page.goto('/login?redirect=%2Fvolunteer&expired=true');
  await shoot(page, 'login-expired');
  await page.route('**/auth/v1/otp**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Error sending mail' } }),
  );
  await askForLink(page, email);
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'login-failed');
  await page.unrouteAll();
  await askForLink(page, `a-very-long-address-${email}`);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await shoot(page, 'login-check-email', 'window');
  await waitForMail(stack, `a-very-long-address-${email}`);
  await page.getByLabel('Or type the six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'login-wrong-code');
});

test('coming back from the mail', async ({ page, stack, email }) => {
  const { link } = await requestLink(stack, email);
  let end = (): Promise<void> => Promise.reject(new Error('Nothing was held.'));
  await page.route('**/auth/v1/verify**', (route) => {
    end = () => route.abort();
  });
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible();
  await shoot(page, 'callback-asking');
  await openLink(page, link);
  await expect(page.getByText('Verifying your login...')).toBeVisible();
  await shoot(page, 'callback-verifying');
  // A request that is let go would sign in, which ends the next link.
  await end();
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.route('**/api/users/me', () => {});
  await openLink(page, (await requestLink(stack, email)).link);
  await expect(page.getByText('Preparing your dashboard...')).toBeVisible();
  await shoot(page, 'callback-preparing');
});

test('a link that does not work, and an account that is not there', async ({ page, stack, sql, email }) => {
  await page.goto('/auth/callback');
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await shoot(page, 'callback-failed');
  await openLink(page, (await requestLink(stack, email)).link);
  await expect(page).toHaveURL('/volunteer');
  // A late write of the authentication service about the sign-in creates the account again, so once may not be enough.
  await expect(async () => {
    await sql`delete from public.profiles where email = ${email}`;
    await page.goto('/volunteer');
    await expect(page.getByText('There is no account for')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await shoot(page, 'login-no-account');
});
