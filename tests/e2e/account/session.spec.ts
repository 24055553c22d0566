import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

const sessionOver = 'Authentication required. Please log in again.';

// A page loads its data again when its live channel opens, at no fixed moment. Here only what a person does notices the end of a session.
test.beforeEach(({ page }) => page.routeWebSocket(/\/realtime\//, (socket) => socket.close()));

/** From now on, calls of the API carry a token that the server refuses: all of them, or the first `most`. */
async function forgeTokens(page: Page, most = Number.POSITIVE_INFINITY): Promise<{ refused(): number }> {
  let forged = 0;
  await page.route('**/api/**', async (route) => {
    const headers = { ...route.request().headers() };
    if (forged++ < most) headers.authorization = headers.authorization?.replace(/.{8}$/, 'forged00') ?? '';
    await route.continue({ headers });
  });
  return { refused: () => Math.min(forged, most) };
}

/** Ends the session on the server, so that it cannot be renewed. */
const endSession = (sql: import('postgres').Sql, email: string) =>
  sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;

/** Counts from now on how often a text is on the page at once. Returns a function that reads the maximum. */
async function countAtOnce(page: Page, text: string): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle((wanted) => {
    const seen = { most: 0 };
    const count = () => {
      const found = (document.body.textContent?.split(wanted).length ?? 1) - 1;
      seen.most = Math.max(seen.most, found);
    };
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, text);
  return async () => (await most.jsonValue()).most;
}

async function signInByCode(
  page: Page,
  stack: import('../../support/stack.ts').StackInfo,
  email: string,
): Promise<void> {
  await askForLink(page, email);
  await page.getByLabel('Or type the six-digit code').fill((await waitForMail(stack, email)).code);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
}

test('a token that is refused or has expired is renewed, and the action succeeds', async ({
  signedInBlank: page,
  organiser,
  mark,
}) => {
  await organiser.event(`Renewed ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.goto('/volunteer');
  const entry = entryOf(page, `Renewed ${mark}`);
  await expect(entry.getByRole('button', { name: 'Sign up' })).toBeVisible();
  const tokens = await forgeTokens(page, 1);
  const renewed = () => page.waitForResponse('**/auth/v1/token?grant_type=refresh_token');
  const first = renewed();
  await entry.getByRole('button', { name: 'Sign up' }).click();
  expect((await first).status()).toBe(200);
  await expect(entry).toContainText('Signed up');
  await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(tokens.refused()).toBe(1);
  await expect(page).toHaveURL('/volunteer');

  // An expired token is renewed before it is used, so that nothing is refused.
  await expect(entry.getByRole('button')).not.toHaveAttribute('aria-busy');
  await page.unrouteAll({ behavior: 'wait' });
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  const second = renewed();
  await page.clock.setSystemTime(Date.now() + 3_590_000);
  await entry.getByRole('button', { name: 'Cancel signup' }).click();
  expect((await second).status()).toBe(200);
  await expect(entry).toContainText('0 of 1 taken');
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
  expect(refused).toEqual([]);
});

test('what was typed when a session ends is kept for the person, and for nobody else', async ({
  signedInBlank: page,
  stack,
  sql,
  email,
}) => {
  await test.step('a session that has ended leads to the sign-in page and back, and what was typed is still there', async () => {
    // What the page asks for later would be refused before the form is. The month needs what it asks for last.
    await page.goto('/volunteer/profile', { waitUntil: 'networkidle' });
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByLabel('First Name', { exact: true }).fill('Vera');
    await page.getByLabel('Phone Number').fill('+1 555 010 9999');
    await endSession(sql, email);
    await forgeTokens(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fvolunteer%2Fprofile&expired=true');
    await expect(page.getByText(sessionOver)).toBeVisible();
    await expect(page.getByText('What you typed is kept')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeFocused();
    await page.unrouteAll();
    await signInByCode(page, stack, email);
    await expect(page).toHaveURL('/volunteer/profile');
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Vera');
    await expect(page.getByLabel('Phone Number')).toHaveValue('+1 555 010 9999');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toasts(page)).toContainText('Profile updated successfully');
    expect(await page.evaluate(() => sessionStorage.getItem('muster.draft'))).toBeNull();
  });
  await test.step('what one person typed is not shown to the next who signs in there', async () => {
    // What the page asks for later would be refused before the form is. The month needs what it asks for last.
    await page.goto('/volunteer/profile', { waitUntil: 'networkidle' });
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByLabel('Phone Number').fill('+1 555 010 0000');
    await endSession(sql, email);
    await forgeTokens(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.unrouteAll();
    const other = `other-${email}`;
    await askForLink(page, other);
    await page.getByLabel('Or type the six-digit code').fill((await waitForMail(stack, other)).code);
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(other);
    await expect(page.getByLabel('Phone Number')).toHaveValue('');
  });
});

test('a session that ended while the dashboard was open leads back to the same view', async ({
  signedInBlank: page,
  stack,
  sql,
  organiser,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Back ${mark}`, `${runDay}T18:00:00Z`, 1, [[bar, 1]]);
  // What the page has asked for and not been answered would be refused before the signup is.
  await page.goto(`/volunteer?show=all&types=${bar}`, { waitUntil: 'networkidle' });
  const entry = entryOf(page, `Back ${mark}`);
  await expect(entry.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await endSession(sql, email);
  await forgeTokens(page);
  const most = await countAtOnce(page, sessionOver);
  await entry.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText(sessionOver)).toBeVisible();
  expect(await most()).toBe(1);
  await page.unrouteAll();
  await signInByCode(page, stack, email);
  await expect(page).toHaveURL(`/volunteer?show=all&types=${bar}`);
  await expect(entry).toContainText('0 of 1 taken');
  await entry.getByRole('button', { name: 'Sign up' }).click();
  await expect(entry).toContainText('Signed up');
});
