import { type Locator, page } from 'vitest/browser';

/** Opens a select and chooses one of its options. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Where toasts appear. */
export const toasts = page.getByRole('region', { name: 'Notifications' });

/** A dialog, or a question before something is done. */
export const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** A button by its whole name. */
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
