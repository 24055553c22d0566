import type { Page } from '@playwright/test';
import { makeAdmin } from '../../support/people.ts';
import { test as base, bringSession, expect } from './test.ts';

interface AdministratorFixtures {
  /** A page on which `email` is signed in as an administrator. It shows the admin dashboard, without the overlay. */
  admin: Page;
  /** As `admin`, before the first page of the app: the test opens the one that it is about. */
  adminBlank: Page;
}

export const test = base.extend<AdministratorFixtures>({
  admin: async ({ adminBlank: page }, use) => {
    await open(page, '/admin', 'Admin Dashboard');
    await use(page);
  },
  adminBlank: async ({ page, stack, email }, use) => {
    await makeAdmin(stack, email);
    await bringSession(page, stack, email);
    await use(page);
  },
});

/** Waits until an administrator's page is there, without the overlay. */
export async function arrived(page: Page, heading: string): Promise<void> {
  // The first page of a browser takes all of its code from nothing, which a busy machine takes long for.
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Loading…')).toBeHidden({ timeout: 40_000 });
}

/** Opens a page of the administration by its address. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await arrived(page, heading);
}
