import type { Page } from '@playwright/test';

/** Opens the link of a sign-in email in a browser that did not ask for it, and confirms. */
export async function openLink(page: Page, link: URL): Promise<void> {
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
