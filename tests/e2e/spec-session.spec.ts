import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { holdAnswers, holdTimers } from './support/timers.ts';

const changeSession = (page: Page, more: object) =>
  page.evaluate((part) => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    localStorage.setItem('muster.session', JSON.stringify({ ...session, ...part }));
  }, more);

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('while it is loading who is signed in, there is a spinner', { tag: ['@2.23', '@4.1'] }, async ({
  signedIn: page,
}) => {
  await changeSession(page, { expires_at: 1 });
  const renewing = await holdAnswers(page, '**/auth/v1/token*');
  await page.goto('/volunteer');
  await expect(page.getByRole('status').getByText('Loading…')).toBeVisible();
  renewing.go();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
});

test('the session stays in the browser, is looked after every 30 seconds, and goes with the sign-out', {
  tag: ['@3.4', '@3.5', '@4.3', '@4.5', '@4.9', '@7.3', '@9.28'],
}, async ({ signedIn: page, email }) => {
  const ticks = await holdTimers(page, 30_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await changeSession(page, { expires_at: inSeconds(45) });
  const renewed = page.waitForResponse((response) =>
    response.url().includes('/auth/v1/token?grant_type=refresh_token'),
  );
  await ticks.pass();
  const { access_token } = await (await renewed).json();
  const stored = () => page.evaluate(() => localStorage.getItem('muster.session'));
  await expect.poll(stored).toContain(access_token);
  const asked = page.waitForRequest('**/api/users/me');
  await page.reload();
  expect((await asked).headers().authorization).toBe(`Bearer ${access_token}`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/access_token|refresh_token/);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('when the application user cannot be fetched, that is logged, said, and can be tried again', {
  tag: ['@4.10', '@4.11', '@8.15'],
}, async ({ signedIn: page }) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to fetch app user data'));
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/volunteer');
  await logged;
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await page.unroute('**/api/users/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
});

test('an answer without content for the application user leads to the sign-in screen', {
  tag: ['@2.17', '@7.7', '@8.17'],
}, async ({ signedIn: page }) => {
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 204 }));
  for (const path of ['/', '/volunteer']) {
    await page.goto(path);
    await expect(page).toHaveURL(/^[^?]+\/login/);
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  }
});
