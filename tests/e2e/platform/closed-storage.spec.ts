import { requestLink, waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { runDay } from '../support/global-setup.ts';
import { openLink } from '../support/open-link.ts';
import { entryOf, expect, test } from '../support/test.ts';

test('signing in and taking a place work in a browser that blocks storage for the site', async ({
  page,
  stack,
  email,
  organiser,
  mark,
}) => {
  await organiser.event(`Closed ${mark}`, `${runDay}T18:00:00Z`, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  // What Chromium does when "block all site data" is chosen: the property itself throws.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await test.step('a browser without storage asks, and signs in', async () => {
    await openLink(page, (await requestLink(stack, email)).link);
    await expect(page).toHaveURL('/volunteer');
  });
  await page.goto('/login');
  await askForLink(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.getByLabel('Or type the six-digit code').fill((await waitForMail(stack, email, 2)).code);
  await page.getByRole('button', { name: 'Sign in with code' }).click();
  await expect(page).toHaveURL(/\/volunteer/);
  await page.getByRole('button', { name: 'Fits me' }).click();
  const entry = entryOf(page, `Closed ${mark}`);
  await entry.getByRole('button', { name: 'Sign up' }).click();
  await expect(entry.getByRole('button', { name: 'Sign up' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your upcoming signups' })).toContainText(`Closed ${mark}`);
});
