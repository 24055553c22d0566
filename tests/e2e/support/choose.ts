import type { Locator } from '@playwright/test';

/** Opens a select and chooses one of its options. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}
