import { expect, test } from '@playwright/test';
import { ownAddress } from '../../support/own-address.ts';
import { makeAdmin, requestLink } from '../../support/people.ts';
import { startTestStack } from '../../support/stack.ts';
import { openLink } from '../support/open-link.ts';
import { toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

test('signing in and changing data work under a network address, which browsers do not treat as secure', {
  tag: '@own-stack',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const { info, stop } = await startTestStack({ web: 'built', env: { MUSTER_HOST: ownAddress }, say: () => {} });
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  try {
    await keepToasts(page.context());
    expect(new URL(info.webUrl).hostname).toBe(ownAddress);
    await page.goto(`${info.webUrl}/login`);
    if (!ownAddress.startsWith('127.')) expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await makeAdmin(info, 'ada@example.org');
    await openLink(page, (await requestLink(info, 'ada@example.org')).link);
    await page.waitForURL('**/admin');
    await page.goto(`${info.webUrl}/admin/slot-types`);
    await page.getByRole('button', { name: 'Create slot type' }).click();
    const form = page.getByRole('main').getByRole('form');
    await form.getByLabel('Name').fill('Bar');
    await form.getByRole('button', { name: 'Create slot type' }).click();
    await expect(toasts(page)).toContainText('“Bar” has been created.');
    await expect(page.getByRole('heading', { level: 2, name: 'Bar' })).toBeVisible();
    expect(broken).toEqual([]);
  } finally {
    await stop();
  }
});
