import type { Page } from '@playwright/test';
import { makeAdmin } from '../../support/people.ts';
import { test as base, expect, followLink } from './test.ts';

interface AdministratorFixtures {
  /** A page on which `email` is signed in as an administrator. It shows the admin dashboard, without the overlay. */
  admin: Page;
}

export const test = base.extend<AdministratorFixtures>({
  admin: async ({ page, stack, email }, use) => {
    await makeAdmin(stack, email);
    await followLink(page, stack, email);
    await expect(page).toHaveURL('/admin');
    await arrived(page, 'Admin Dashboard');
    await use(page);
  },
});

/** Waits until an administrator's page is there, without the overlay. */
export async function arrived(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
}

/** Opens a page of the administration by its address. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await arrived(page, heading);
}
