import type { Page } from '@playwright/test';
import { requestLink, signIn } from '../../support/people.ts';
import { runDay } from '../support/global-setup.ts';
import { keptText, readyOffline } from '../support/offline.ts';
import { openLink } from '../support/open-link.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';
import { gate } from '../support/waves.ts';

test.use({ serviceWorkers: 'allow' });

const mine = (page: Page) => page.getByRole('region', { name: 'Your upcoming signups' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waits for the network' });
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

test('without a connection the app opens, shows own shifts, and sends later what was done @phone', async ({
  signedInBlank: page,
  context,
  organiser,
  sql,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const at = { location: `Tent ${mark}` };
  await organiser.event(`Mine ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]], at);
  await organiser.event(`Kept ${mark}`, '2026-10-24T09:00:00Z', 1, [[bar, 1]], at);
  await organiser.event(`Open ${mark}`, '2026-10-25T09:00:00Z', 1, [[bar, 1]], at);
  await sql`update places set address = '1 Harbour Road', contact = 'Kim, 030 5550100' where name = ${at.location}`;
  await page.goto(`/volunteer?types=${bar}`);
  for (const title of ['Mine', 'Kept']) {
    await entryOf(page, `${title} ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(entryOf(page, `${title} ${mark}`)).toContainText('Signed up');
    await readyOffline(page, `${title} ${mark}`);
  }

  await context.setOffline(true);
  await page.reload();
  await expect(mine(page)).toContainText(`Mine ${mark}`);
  await expect(mine(page)).toContainText('1 Harbour Road');
  await expect(mine(page)).toContainText('Kim, 030 5550100');
  // The clock goes on: a long run goes beyond eleven.
  await expect(strip(page)).toContainText(/You see the state of Fri, Oct 23, 1\d:\d\d/);

  await mine(page)
    .getByRole('button', { name: `Cancel signup for Bar ${mark}, Mine ${mark}` })
    .click();
  await expect(waiting(page)).toContainText(`Cancel signup: Bar ${mark}, Mine ${mark}`);
  await expect(mine(page)).not.toContainText(`Mine ${mark}`);
  await mine(page)
    .getByRole('button', { name: `Cancel signup for Bar ${mark}, Kept ${mark}` })
    .click();
  await waiting(page)
    .getByRole('button', { name: `Withdraw Cancel signup: Bar ${mark}, Kept ${mark}` })
    .click();
  await expect(mine(page)).toContainText(`Kept ${mark}`);
  await page.reload();
  await expect(waiting(page).getByRole('listitem')).toHaveText([new RegExp(`Mine ${mark}`)]);
  const places = () => sql`
    select from signups s join events e on e.id = s.event_id where e.title = ${`Mine ${mark}`} and s.status = 'confirmed'`;
  expect(await places()).toHaveLength(1);

  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  await expect(toasts(page)).toContainText('Sent: what you did without a connection.');
  await expect(mine(page)).toContainText(`Kept ${mark}`);
  await expect(mine(page)).not.toContainText(`Mine ${mark}`);
  await expect(entryOf(page, `Mine ${mark}`).getByRole('button', { name: 'Sign up' })).toBeEnabled();
  expect(await places()).toHaveLength(0);
});

test('a later visit shows what is kept while the server is slow, and says from when it is', async ({
  signedInBlank: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Mine ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  await page.goto(`/volunteer?types=${bar}`);
  await entryOf(page, `Mine ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await readyOffline(page, `Mine ${mark}`);
  const answers = gate();
  await page.route('**/api/**', async (route) => {
    await answers.opened;
    await route.continue();
  });
  await page.goto('/volunteer/shifts');
  await expect(page.getByRole('main')).toContainText(`Mine ${mark}`);
  const from = page.getByRole('status').filter({ hasText: /You see the state of Fri, Oct 23/ });
  await expect(from).toBeVisible();
  await expect(from).not.toContainText('offline');
  answers.open();
  await expect(from).toHaveCount(0);
  await page.unrouteAll();
});

test('an answer that is no longer possible is told with its reason, in every tab', async ({
  signedIn: page,
  context,
  organiser,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Asked ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  const [person] = await sql<{ id: string }[]>`select id from profiles where email = ${email}`;
  const { id } = await organiser.give(event.slot_assignments[0]?.id ?? '', person?.id ?? '');
  await page.reload();
  await readyOffline(page, `Asked ${mark}`);
  const other = await context.newPage();
  await other.goto('/volunteer');
  await expect(other.getByRole('region', { name: 'You are asked' })).toContainText(`Asked ${mark}`);
  await readyOffline(other, `Asked ${mark}`);

  await context.setOffline(true);
  const asked = page.getByRole('region', { name: 'You are asked' });
  await asked.getByRole('button', { name: 'Yes' }).click();
  for (const tab of [page, other]) await expect(waiting(tab)).toContainText(`Say yes: Bar ${mark}, Asked ${mark}`);
  // Meanwhile the place is taken back.
  await organiser.release(id);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toContainText('This is no longer possible: This question has already been answered');
  }
  await waiting(other)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0);
});

test('a device keeps the app and a session without a connection, and nothing of a person who has signed out', async ({
  signedIn: page,
  context,
  stack,
  email,
}) => {
  await test.step('the worker keeps files of the app, and neither data nor sign-in links', async () => {
    await readyOffline(page, email);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => !/^\/(assets\/.+|favicon\.svg)?$/.test(path))).toEqual([]);
  });
  await test.step('an expired session is kept while there is no connection, and renewed later', async () => {
    await readyOffline(page, email);
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('muster.session') ?? '');
      localStorage.setItem('muster.session', JSON.stringify({ ...session, expires_at: 1 }));
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your upcoming signups' })).toBeVisible();
    await expect(strip(page)).toBeVisible();
    await context.setOffline(false);
    await expect(strip(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your upcoming signups' })).toBeVisible();
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem('muster.session') ?? '').expires_at),
    ).toBeGreaterThan(1);
  });
  await test.step('signing out removes what is kept on this device, and the next person sees nothing of it', async () => {
    await readyOffline(page, email);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => keptText(page)).not.toContain(email);

    await openLink(page, (await requestLink(stack, email)).link);
    await expect(page).toHaveURL('/volunteer');
    await readyOffline(page, email);
    // As if the browser had ended before it could remove anything.
    const session = await signIn(stack, `next-${email}`);
    await page.evaluate((text) => localStorage.setItem('muster.session', text), JSON.stringify(session));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
    await expect(page.getByText(email)).toHaveCount(0);
  });
});
