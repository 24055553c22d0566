import type { Page, Route } from '@playwright/test';
import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

const api = (url: URL) => url.pathname.startsWith('/api/');
const away = 'Muster can’t be reached right now.';

/** Answers calls as the API does while its database is unavailable. Returns a function that ends this. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const error = { status: 'error', error: { message: 'The service is not reachable right now.', code: 'unavailable' } };
  const answer = (route: Route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: error });
  await page.route(api, answer);
  return () => page.unroute(api, answer);
}

test('an outage is told and survived, and no signup is lost or doubled', async ({
  signedIn: page,
  organiser,
  sql,
  mark,
  quietDay,
  email,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await test.step('while the service is unavailable the page says so, and recovers by itself', async () => {
    await organiser.event(`Outage ${mark}`, quietDay.toISOString(), 1, [[bar, 1]]);
    const comeBack = await takeAway(page);
    await page.reload();
    await expect(page.getByRole('status').getByText(away)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Your data is safe.')).toBeVisible();
    await comeBack();
    // Nobody presses anything.
    await expect(page.getByRole('region', { name: 'Your progress' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(away)).toHaveCount(0);
  });
  await test.step('a signup waits for the service, and one whose answer is lost takes one place', async () => {
    const made = await organiser.event(`Lost ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 3]]);
    await page.reload();
    const entry = entryOf(page, `Lost ${mark}`);
    await expect(entry.getByRole('button', { name: 'Sign up' })).toBeVisible();
    let attempts = 0;
    await page.route(
      (url) => url.pathname.startsWith('/api/event-slot-signups/slots/'),
      async (route) => {
        attempts += 1;
        // The answer to the first is lost, the second is answered with 503, and the third succeeds.
        if (attempts === 1) await route.fetch();
        if (attempts === 1) await route.abort('connectionreset');
        else if (attempts === 2) await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
        else await route.continue();
      },
    );
    await entry.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => attempts).toBe(3);
    await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
    await expect(entry).toContainText('1 of 3 taken');
    await expect(entry.getByRole('alert')).toHaveCount(0);
    const rows = await sql`select s.status from public.signups s join public.profiles p on p.id = s.user_id
      where p.email = ${email} and s.event_id = ${made.id}`;
    expect(rows.map(({ status }) => status)).toEqual(['confirmed']);
  });
});
