import { filesOf, textFilesOf } from '../../web/src/early/page-files.ts';
import { test as adminTest, open } from './support/administrator.ts';
import { runDay } from './support/global-setup.ts';
import { pageFiles } from './support/page-files.ts';
import { entryOf, expect, test } from './support/test.ts';
import { expectThreeWaves, gate } from './support/waves.ts';

test('the sign-in page waits for its document and then for its scripts, once', async ({ page }) => {
  await expectThreeWaves(page, '/login', page.getByRole('heading', { name: 'Welcome', exact: true }));
});

test.describe('as a new person sees them', () => {
  test.use({ finds: true });

  test('pages for volunteers request all their code at once, and then all their data at once', async ({
    signedIn: page,
    organiser,
    mark,
  }) => {
    await organiser.event(`Wave ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
    // The list of all events is requested with the data: few people look at it.
    for (const path of ['/volunteer', '/']) {
      await expectThreeWaves(page, path, page.getByRole('button', { name: `Take for Bar ${mark}` }));
    }
    // What a person says of their time and what they have is asked for by their identifier.
    await expectThreeWaves(
      page,
      '/volunteer/profile',
      page.getByLabel('First Name', { exact: true }),
      /\/users\/[^/]+\/(availability|qualifications)$|\/month-/,
    );
    // Watches and notifications are the last things on a long page.
    await expectThreeWaves(
      page,
      '/volunteer/settings',
      page.getByLabel('Timezone'),
      /\/(push|watches)$|\/(own-push|own-watches|day-time-messages)-/,
    );
  });
});

test('a link requests all code of its page at once', async ({ signedIn: page }) => {
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
  await page.route(/\.js$/, (route) => void asked.add(new URL(route.request().url()).pathname.replace('/assets/', '')));
  await page.locator('a[href="/"]').first().dispatchEvent('click');
  await expect.poll(() => expected.filter((file) => !asked.has(file))).toEqual([]);
  await page.unrouteAll();
});

adminTest('so do the pages for administrators', async ({ admin: page, organiser, mark }) => {
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
    await expectThreeWaves(page, path, title, path === '/admin' ? /\/(board\/days|slot-types)$/ : undefined);
  }
});

adminTest(
  'in German, the texts of a page are requested with its code, and nothing is in English before',
  async ({ admin: page }) => {
    await page.evaluate(() => localStorage.setItem('muster.language', 'de'));
    const title = page.getByRole('heading', { level: 1, name: 'Übersicht der Verwaltung', exact: true });
    await expectThreeWaves(page, '/admin', title, /\/(board\/days|slot-types)$/);

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
