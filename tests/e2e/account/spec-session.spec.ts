import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { holdAnswers, holdTimers } from '../support/timers.ts';

const changeSession = (page: Page, more: object) =>
  page.evaluate((part) => {
    const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
    localStorage.setItem('muster.session', JSON.stringify({ ...session, ...part }));
  }, more);

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('the session is kept in the browser, renewed in time, and removed with the sign-out', {
  tag: ['@2.23', '@3.4', '@3.5', '@4.1', '@4.3', '@4.5', '@4.9', '@7.3', '@9.28'],
}, async ({ signedIn: page, email }) => {
  // The session has expired. Until it is renewed, it is unknown who is signed in. The page that is open may not renew it either.
  const ticks = await holdTimers(page, 30_000);
  const renewing = await holdAnswers(page, '**/auth/v1/token*');
  await changeSession(page, { expires_at: 1 });
  await page.reload();
  await expect(page.getByRole('status').getByText('Loading…')).toBeVisible();
  renewing.go();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });

  // It is checked every 30 seconds.
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
