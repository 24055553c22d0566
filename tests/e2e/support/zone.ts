import type { Page } from '@playwright/test';

/** Chooses a time zone in the settings as a person does: by typing its name. */
export async function chooseZone(page: Page, name: string): Promise<void> {
  await page.getByLabel('Timezone').fill(name);
  await page.getByRole('option', { name }).first().click();
}
