import type { Page } from '@playwright/test';
import { runDay } from './support/global-setup.ts';
import { entryOf, expect, test } from './support/test.ts';

/** What the page's JavaScript weighs as it was sent, in kB. */
const scriptWeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => /\.js$/.test(new URL(name).pathname));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  });

test('the sign-in page is light', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await scriptWeight(page)).toBeLessThan(240);
  expect(await page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
});

test('the dashboard is light', async ({ signedIn: page, organiser, mark }) => {
  await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  await expect(entryOf(page, `Still ${mark}`)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await scriptWeight(page)).toBeLessThan(270);
});

test('nothing on the pages breaks the content security policy', async ({ signedIn: page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/volunteer/profile', '/volunteer/settings', '/login', '/volunteer']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(broken).toEqual([]);
});
