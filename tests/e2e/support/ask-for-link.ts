import type { Page } from '@playwright/test';

/** Asks for a sign-in email, on the sign-in screen. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
}
