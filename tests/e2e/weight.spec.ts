import type { Page } from '@playwright/test';
import { filesOf } from '../../web/src/early/page-files.ts';
import { runDay } from './support/global-setup.ts';
import { pageFiles } from './support/page-files.ts';
import { expect, test } from './support/test.ts';

test.use({ finds: true });

/** Expects that a visit to the page loads exactly the scripts that `npm run check:size` counts for it. */
async function expectCounted(page: Page, path: string, isMember: boolean, language = 'en'): Promise<void> {
  const table = await pageFiles(page);
  const { supabase, toasts, live } = table.later;
  const later = [...supabase, ...(isMember ? [...toasts, ...live] : [])].map((index) => table.files[index] ?? '');
  const document = await (await page.request.get(path)).text();
  const named = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const counted = new Set([
    ...named,
    ...[...filesOf(table, path, language), ...later].map((file) => `/assets/${file}`),
  ]);
  const loaded = async () => {
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return new Set(names.map((name) => new URL(name).pathname).filter((name) => name.endsWith('.js')));
  };
  await expect.poll(loaded).toEqual(counted);
}

test('the sign-in page loads the scripts that are counted for it, and its typeface', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expectCounted(page, '/login', false);
  await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
});

test('the dashboard loads the scripts that are counted for it', async ({ signedIn: page, organiser, mark }) => {
  await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 4, name: `Still ${mark}` })).toBeVisible();
  await expectCounted(page, '/volunteer', true);
});

test('the dashboard in German loads the texts that are counted for it, without those of the administration', async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  await organiser.event(`Still ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.evaluate(() => localStorage.setItem('muster.language', 'de'));
  await page.goto('/volunteer');
  await expect(page.getByRole('heading', { level: 4, name: `Still ${mark}` })).toBeVisible();
  await expectCounted(page, '/volunteer', true, 'de');
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
