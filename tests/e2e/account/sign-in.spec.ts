import type { Page } from '@playwright/test';
import { requestLink, signIn, waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { openLink } from '../support/open-link.ts';
import { expect, test } from '../support/test.ts';
import { holdAnswers, holdTimers } from '../support/timers.ts';

const failure = 'Authentication failed. Please try again.';

test('a six-digit code signs in, and leads to the path that was asked for', async ({ page, stack, email }) => {
  await page.goto('/volunteer/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer%2Fprofile');
  await askForLink(page, email);
  const { code } = await waitForMail(stack, email);
  const field = page.getByLabel('Or type the six-digit code');

  await field.fill('12345');
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page.getByText('Enter the six digits from the email')).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong, used or expired.');
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page).toHaveURL('/volunteer/profile');
});

test('a link leads to the requested page even after mail scanners fetched it, and does no harm when opened again', {
  tag: ['@2.25', '@4.16', '@4.17'],
}, async ({ page, request, stack, email }) => {
  await page.goto('/volunteer?show=past');
  await askForLink(page, email);
  const { link } = await waitForMail(stack, email);
  for (let time = 0; time < 3; time++) expect((await request.get(link.href)).status()).toBe(200);
  await page.goto(link.href);
  await expect(page).toHaveURL('/volunteer?show=past');
  await page.goBack();
  await expect(page).not.toHaveURL(/token_hash/);
  await page.goto(link.href);
  await expect(page).toHaveURL('/volunteer');
});

test('a page that waits for the email continues when the link is opened in another tab', { tag: ['@4.4'] }, async ({
  page,
  context,
  stack,
  email,
}) => {
  await page.goto('/volunteer/settings');
  await askForLink(page, email);
  const { link } = await waitForMail(stack, email);
  const beside = await context.newPage();
  await beside.goto(link.href);
  await expect(page).toHaveURL('/volunteer/settings');
});

async function signInElsewhere(gatewayUrl: string, apikey: string, token_hash: string): Promise<void> {
  const response = await fetch(`${gatewayUrl}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash, type: 'email' }),
  });
  expect(response.status).toBe(200);
}

test('links that are used or expired, expired codes and an address without a token are refused', {
  tag: ['@2.47', '@2.48', '@4.16', '@4.17', '@8.9'],
}, async ({ page, stack, sql, email, mark }) => {
  const alert = page.getByRole('alert');
  await page.goto('/auth/callback');
  await expect(alert).toContainText(failure);

  const used = await requestLink(stack, `other-${mark}@example.org`);
  await signInElsewhere(stack.gatewayUrl, stack.publishableKey, used.tokenHash);
  await openLink(page, used.link);
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expect(alert).toContainText(failure);
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');

  await askForLink(page, email);
  const { link, code } = await waitForMail(stack, email);
  await sql`update auth.sign_in_links set sent_at = sent_at - interval '16 minutes'
    where user_id = (select id from auth.users where email = ${email})`;
  await page.getByLabel('Or type the six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(alert).toContainText('This code is wrong, used or expired.');
  await page.goto(link.href);
  await expect(alert).toContainText(failure);
});

test('a link shows each of its steps, and leads to the dashboard after a second', {
  tag: ['@2.2', '@2.40', '@2.41', '@2.42', '@2.43', '@2.44', '@2.46', '@4.1', '@4.14', '@6.5', '@7.39', '@9.16'],
}, async ({ signedIn: page, stack, email }) => {
  const timers = await holdTimers(page, 1_000);
  const { link } = await requestLink(stack, email);
  // A session about to end is renewed first: until then it is not known who is signed in. This page may not renew it either.
  const renewing = await holdAnswers(page, '**/auth/v1/token*');
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    localStorage.setItem('muster.session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  const verifying = await holdAnswers(page, '**/auth/v1/verify*');
  const fetching = await holdAnswers(page, '**/api/users/me');
  await page.goto(link.href);
  await expect(page.getByText('Loading authentication state...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeHidden();
  renewing.go();
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible();
  await expect(page.getByText('Verifying your login...')).toBeVisible();
  verifying.go();
  await expect(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible();
  await expect(page.getByText('Preparing your dashboard...')).toBeVisible();
  fetching.go();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByText('You have successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback/);
  await timers.pass();
  await expect(page).toHaveURL('/volunteer');
});

test('a session in the fragment, also of a password recovery, is verified by the service and stored', {
  tag: ['@2.49', '@2.50', '@3.1', '@3.3', '@4.2', '@4.7', '@4.15', '@7.39'],
}, async ({ page, stack, email }) => {
  const session = await signIn(stack, email);
  const fragment = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'recovery',
  });
  const asked = page.waitForRequest((request) => /\/auth\/v1\/user$/.test(request.url()) && request.method() === 'GET');
  await openLink(page, new URL(`${stack.webUrl}/auth/callback#${fragment}`));
  expect((await asked).headers().authorization).toBe(`Bearer ${session.access_token}`);
  await expect(page).toHaveURL('/volunteer');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('muster.session') ?? ''));
  expect(kept).toMatchObject({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    token_type: 'bearer',
    user: { id: session.user.id, email },
  });
  expect(kept.expires_in).toBeGreaterThan(3500);
  expect(kept.expires_at).toBeGreaterThan(Date.now() / 1000);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
});

/** Spoils the stored session of a page: its access token, and its refresh token as well if one is given. */
const spoil = (page: Page, more: { refresh_token?: string } = {}) =>
  page.evaluate((changes) => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    const access_token = session.access_token.replace(/.{8}$/, 'forged00');
    localStorage.setItem('muster.session', JSON.stringify({ ...session, ...changes, access_token }));
  }, more);

test('a refused access token is renewed silently; a session that has ended leads back to the same page after a new sign-in', {
  tag: ['@4.5', '@8.16'],
}, async ({ signedIn: page, stack, email }) => {
  await spoil(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();

  await spoil(page, { refresh_token: 'gone' });
  await page.goto('/volunteer?show=all');
  await expect(page).toHaveURL('/login?redirect=%2Fvolunteer%3Fshow%3Dall&expired=true');
  await expect(page.getByText('Authentication required. Please log in again.')).toBeVisible();
  await askForLink(page, email);
  await page.goto((await waitForMail(stack, email)).link.href);
  await expect(page).toHaveURL('/volunteer?show=all');
});
