import type { Page } from '@playwright/test';
import { requestLink, waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { openLink } from '../support/open-link.ts';
import { expect, test } from '../support/test.ts';

const question = (page: Page) => page.getByRole('heading', { name: 'Sign in with this link?' });

/** The address of whoever is signed in, as the browser keeps it. */
const keptEmail = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('muster.session') ?? 'null')?.user.email ?? null);

/** The requests to redeem a link that a page sends from now on. */
function redemptions(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => /\/auth\/v1\/(verify|user)/.test(request.url()) && sent.push(request.url()));
  return sent;
}

test('security 3: a scanner that runs scripts uses nothing up, and the link works in another browser', async ({
  page,
  browser,
  stack,
  email,
}) => {
  const { link } = await requestLink(stack, email);
  for (let time = 0; time < 2; time += 1) {
    const scanner = await browser.newContext();
    const scanned = await scanner.newPage();
    const sent = redemptions(scanned);
    await scanned.goto(link.href);
    await expect(question(scanned)).toBeVisible();
    await scanned.waitForLoadState('networkidle');
    expect(sent).toEqual([]);
    await scanner.close();
  }
  await openLink(page, link);
  await expect(page).toHaveURL('/volunteer');
});

test('security 3: neither a link of somebody else nor a session in an address switches the account without a question', async ({
  signedIn: page,
  stack,
  email,
  mark,
}) => {
  await test.step('security 3: a session in the fragment is not taken without a question either', async () => {
    await page.goto('/auth/callback#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer');
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await expect(page).toHaveURL('/volunteer');
    expect(await keptEmail(page)).toBe(email);
  });
  await test.step('security 3: a link of somebody else switches nobody’s account without a question', async () => {
    const other = `other-${mark}@example.org`;
    const { link } = await requestLink(stack, other);
    const sent = redemptions(page);
    await page.goto(link.href);
    await expect(question(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`You are signed in as ${email}.`);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await expect(page).toHaveURL('/volunteer');
    expect(await keptEmail(page)).toBe(email);

    await page.goto(link.href);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await expect(page).toHaveURL('/volunteer');
    expect(await keptEmail(page)).toBe(other);
  });
});

test('a browser that asked for a link is told when it gets the link of somebody else', async ({
  page,
  stack,
  email,
  mark,
}) => {
  await page.goto('/login');
  await askForLink(page, email);
  await waitForMail(stack, email);
  const other = `other-${mark}@example.org`;
  await page.goto((await requestLink(stack, other)).link.href);
  await expect(page.getByRole('heading', { name: `Sign in as ${other}?` })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/login');
  expect(await keptEmail(page)).toBeNull();
});

test('the tab that waits for the email goes on only after the answer to the question in another tab', async ({
  page,
  context,
  stack,
  email,
  mark,
}) => {
  await page.goto('/login');
  await askForLink(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  const other = `other-${mark}@example.org`;
  const asked = await context.newPage();
  for (const answer of ['Return to Login', `Sign in as ${other}`]) {
    await asked.goto((await requestLink(stack, other)).link.href);
    await expect(asked.getByRole('heading', { name: `Sign in as ${other}?` })).toBeVisible();
    expect(await keptEmail(asked)).toBe(other);
    // The waiting tab has heard of the session: it may ask for nothing with it.
    await page.bringToFront();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await asked.getByRole('button', { name: answer }).click();
    if (answer === 'Return to Login') await expect(asked).toHaveURL('/login');
  }
  await expect(asked).toHaveURL('/volunteer');
  await expect(page).toHaveURL('/volunteer');
});
