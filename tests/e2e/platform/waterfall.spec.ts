import type { Page } from '@playwright/test';
import { filesOf, textFilesOf } from '../../../web/src/early/page-files.ts';
import { test as adminTest, open } from '../support/administrator.ts';
import { runDay } from '../support/global-setup.ts';
import { pageFiles } from '../support/page-files.ts';
import { entryOf, expect, test } from '../support/test.ts';
import { expectThreeWaves, gate } from '../support/waves.ts';

/** Expects that a visit to the page loads exactly the scripts that `npm run check:size` counts for it. */
async function expectCounted(page: Page, path: string, isMember: boolean, language = 'en'): Promise<void> {
  const table = await pageFiles(page);
  const { supabase, errors, toasts, live } = table.later;
  const later = [...supabase, ...errors, ...(isMember ? [...toasts, ...live] : [])].map(
    (index) => table.files[index] ?? '',
  );
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

test('the sign-in page waits for its document and then for its scripts, once', async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Welcome', exact: true });
  await expectThreeWaves(page, '/login', heading);
  await test.step('the sign-in page loads the scripts that are counted for it, and its typeface', async () => {
    await page.goto('/login');
    await expect(heading).toBeVisible();
    await expectCounted(page, '/login', false);
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
  });
});

test.describe('as a new person sees them', () => {
  test.use({ finds: true });

  test('pages for volunteers request all their code at once, and then all their data at once', async ({
    signedIn: page,
    organiser,
    mark,
    sql,
    email,
  }) => {
    // Who has no name yet is asked for it by a part of its own.
    await sql`update profiles set name = 'Vera Volunteer' where email = ${email}`;
    const broken: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) broken.push(message.text());
    });
    await organiser.event(`Wave ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
    // The list of all events is requested with the data: few people look at it.
    for (const path of ['/volunteer', '/']) {
      await expectThreeWaves(page, path, page.getByRole('button', { name: `Take for Bar ${mark}` }), undefined, true);
    }
    // What a person says of their time, what they have and what they answered is asked for by their identifier.
    await expectThreeWaves(
      page,
      '/volunteer/profile',
      page.getByLabel('First Name', { exact: true }),
      /\/users\/[^/]+\/(availability|qualifications|answers)$/,
      false,
      ['Month'],
    );
    // Watches and notifications are the last things on a long page.
    await expectThreeWaves(page, '/volunteer/settings', page.getByLabel('Timezone'), /\/(push|watches)$/, false, [
      'OwnPush',
      'OwnWatches',
    ]);
    await test.step('a link requests all code of its page at once', async () => {
      await page.goto('/volunteer/profile');
      await expect(page.getByLabel('First Name', { exact: true })).toBeVisible();
      const table = await pageFiles(page);
      // What shows toasts follows a page, so it may be there already.
      const toasts = table.later.toasts.map((index) => table.files[index]);
      const here = [...filesOf(table, '/volunteer/profile', 'en'), ...toasts];
      const expected = filesOf(table, '/volunteer', 'en').filter((file) => !here.includes(file));
      expect(expected).not.toEqual([]);
      const asked = new Set<string>();
      // No script is answered, so none can request another.
      await page.route(
        /\.js$/,
        (route) => void asked.add(new URL(route.request().url()).pathname.replace('/assets/', '')),
      );
      await page.locator('a[href="/"]').first().dispatchEvent('click');
      await expect.poll(() => expected.filter((file) => !asked.has(file))).toEqual([]);
      await page.unrouteAll();
    });
    await test.step('the dashboard loads the scripts that are counted for it', async () => {
      await page.goto('/volunteer');
      await expect(page.getByRole('heading', { level: 4, name: `Wave ${mark}` })).toBeVisible();
      await expectCounted(page, '/volunteer', true);
    });
    await test.step('nothing on the pages breaks the content security policy', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goto('/login');
      await expect(page).toHaveURL('/volunteer');
      expect(broken).toEqual([]);
    });
    await test.step('the dashboard in German loads the texts that are counted for it, without those of the administration', async () => {
      await page.evaluate(() => localStorage.setItem('muster.language', 'de'));
      await page.goto('/volunteer');
      await expect(page.getByRole('heading', { level: 4, name: `Wave ${mark}` })).toBeVisible();
      await expectCounted(page, '/volunteer', true, 'de');
    });
  });
});

adminTest(
  'pages for administrators request all their code at once, and then all their data at once',
  async ({ adminBlank: page, organiser, mark, sql }) => {
    await sql`update profiles set name = 'Ada Admin' where role = 'admin'`;
    const bar = await organiser.slotType(`Bar ${mark}`);
    const { id } = await organiser.event(`Wave ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
    await open(page, '/admin/events', 'Events Management');
    const pages: [path: string, ready: string][] = [
      ['/admin', 'Admin Dashboard'],
      ['/admin/events', 'Events Management'],
      ['/admin/events/create', 'Create Event'],
      [`/admin/events/${id}/edit`, 'Edit Event'],
      [`/admin/events/${id}/attendance`, 'Attendance'],
      ['/admin/staff', 'Staff Management'],
      ['/admin/slot-types', 'Slot Types'],
      ['/admin/ical-feeds', 'iCal Feeds'],
      ['/admin/ical-feeds/create', 'Create iCal Feed'],
    ];
    for (const [path, heading] of pages) {
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
      // The dashboard says whether there is so much to see that a grid of days is drawn, and which day is today.
      await expectThreeWaves(page, path, title, path === '/admin' ? /\/board\/days$/ : undefined);
    }

    await test.step('in German, the texts of a page are requested with its code, and nothing is in English before', async () => {
      await page.evaluate(() => localStorage.setItem('muster.language', 'de'));
      const title = page.getByRole('heading', { level: 1, name: 'Übersicht der Verwaltung', exact: true });
      await expectThreeWaves(page, '/admin', title, /\/board\/days$/);

      await page.goto('/volunteer/profile');
      await expect(page.getByLabel('Vorname', { exact: true })).toBeVisible();
      const table = await pageFiles(page);
      const here = textFilesOf(table, '/volunteer/profile', 'de');
      const expected = textFilesOf(table, '/admin', 'de').filter((file) => !here.includes(file));
      expect(expected).not.toEqual([]);
      const asked = new Set<string>();
      const [code, texts] = [gate(), gate()];
      await page.route(/\.js$/, async (route) => {
        const file = new URL(route.request().url()).pathname.replace('/assets/', '');
        asked.add(file);
        await (expected.includes(file) ? texts : code).opened;
        await route.continue();
      });
      await page.evaluate(() => {
        const seen = () => /Admin Dashboard|Events Management/.test(document.body.textContent ?? '');
        const watch = new MutationObserver(() => seen() && Object.assign(window, { sawEnglish: true }));
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      // The code of the page has arrived when it asks for its data.
      const data = page.waitForRequest('**/api/dashboard');
      await page.locator('a[href="/"]').first().dispatchEvent('click');
      await expect.poll(() => expected.filter((file) => !asked.has(file))).toEqual([]);
      code.open();
      await data;
      texts.open();
      await expect(title).toBeVisible();
      expect(await page.evaluate(() => 'sawEnglish' in window)).toBe(false);
      await page.unrouteAll();
    });
  },
);

test('events that were requested with a wrong remembered clock are requested again with the right one', async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Timely ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  // The previous page has sent all its requests.
  await expect(page.getByText(/^[\d,]+ events?$/)).toBeVisible();
  const years = 3 * 365 * 86_400_000;
  await page.evaluate((ahead) => localStorage.setItem('muster.clock', String(ahead)), years);
  const asked = page.waitForRequest('**/api/events?**');
  // No other answer contains the time before the events are requested.
  for (const call of ['notices', 'users/me']) {
    await page.route(`**/api/${call}`, (route) => asked.then(() => route.continue()));
  }
  await page.goto(`/volunteer?types=${bar}`);
  expect(Date.parse(new URL((await asked).url()).searchParams.get('from') ?? '')).toBeGreaterThan(
    Date.parse(runDay) + years / 2,
  );
  await expect(entryOf(page, `Timely ${mark}`).getByRole('button', { name: 'Sign up' })).toBeVisible();
  const kept = await page.evaluate(() => Number(localStorage.getItem('muster.clock')));
  expect(kept).toBeLessThan(years / 2);
});
